import type { Story } from '../story.ts';

export const automotive: readonly Story[] = [
  {
    slug: 'battery-maker-paper-mill',
    title: 'Orrin Cells to hire 640 at former Bellhaven paper mill',
    summary:
      'Orrin Cells will hire 640 people in Bellhaven, a river town that lost its largest employer six years ago. The building suits batteries better than anyone guessed.',
    byline: 'Ines Valdemar',
    body: [
      'Paper and batteries have more in common than their makers like to admit. Both begin as a wet slurry spread thinly over a moving web, dried in a long oven and wound on to rolls. When engineers from Orrin Cells walked through the Bellhaven mill, dark since its last owner left six years ago, they found 300 yards of oven and a floor that could carry the load.',
      'The company will spend $210 million to fit out the first line, about a third less than a new building would cost, and expects to employ 640 people within two years. Eighty-one former paper workers have already started.',
      '“They can see a wrinkle in a coating from across the room,” said Paloma Reyes-Strand, the plant manager. “We had been trying to buy a camera that did that.”',
      'This is Orrin’s second attempt at scale. A first factory, built for car batteries, closed after its main customer changed chemistry. The mill will make heavier, cheaper cells for grid storage, sold under ten-year contracts to four utilities.',
      'Bellhaven has been promised jobs before, and the council has put its $18 million contribution in escrow. It is released by the payroll, one hundred names at a time.',
    ],
    tags: ['batteries', 'grid storage', 'manufacturing', 'jobs'],
    alsoIn: ['business', 'local'],
  },
  {
    slug: 'used-electric-cars-believable-price',
    title: 'Used electric cars find a price the market believes',
    summary:
      'Battery health certificates have done what subsidies could not. Six-year-old electric cars now sell within days, and lenders have stopped guessing at what they are worth.',
    byline: 'Ines Valdemar',
    body: [
      'For years the secondhand electric car was priced like a house with a locked cellar. Buyers could not tell how much life was left in the battery, so they assumed the worst, and a sound six-year-old hatchback changed hands for a third of its original price.',
      'A sheet of paper has altered that. The certificate, introduced by the Motor Traders’ Guild and now attached to 70 percent of sales, states the battery’s remaining capacity after a 40-minute test and insures the figure for a year. Cars that carry one sell in nine days on average. Those without take 31 and fetch $2,700 less.',
      'The effect on finance may be larger. Auto lenders had been assuming that an electric car would lose 60 percent of its value in four years; the certified ones have lost 43. Harbor Mutual has cut its rate on such loans by a full point.',
      '“It was never fear of the technology,” said Kwabena Laurence, who runs three dealerships in Stanmere. He keeps a car on the lot whose battery tested at 71 percent, priced accordingly. A retired postman bought its twin. He drives 14 miles a day and liked knowing the number.',
    ],
    tags: ['electric cars', 'batteries', 'lenders'],
  },
  {
    slug: 'grid-storage-winter-exam',
    title: 'Grid storage carries evening peak for 61 hours in first winter',
    summary:
      'Four cold snaps, no rolling cuts: banks of batteries carried the evening peak for 61 hours last winter and were <strong>recharged by breakfast</strong> each time but one.',
    byline: 'Ines Valdemar',
    body: [
      'The test came at 5:42 one evening, with the thermometer at nine below and a gas compressor frozen at Marlow Head. Two years earlier the same combination had put 200,000 homes in the dark. This time the frequency dipped, the batteries answered in a fifth of a second, and most people were boiling potatoes.',
      'The coastal grid entered last winter with 2.4 gigawatts of storage, up from almost none. During four cold snaps the batteries discharged for a total of 61 hours. Operators had modeled three-hour peaks; one lasted seven, and the reserve fell to 11 percent before the wind rose.',
      'Money followed. Wholesale prices on the worst night touched $900 a megawatt-hour, against $4,000 in the earlier crisis, saving customers an estimated $340 million. Owners of storage earned less than their bankers had forecast for the same reason. Ludovic Amari, who runs the control room, regards the exam as passed rather than aced. His report to the regulator asks for longer-lasting batteries and for somebody to insulate the compressor, a job priced at $19,000.',
    ],
    tags: ['grid storage', 'batteries', 'electricity'],
    alsoIn: ['national'],
  },
  {
    slug: 'delivery-vans-lead-the-charge',
    title: 'Electric delivery vans cost 19 cents a mile less to run, fleets say',
    summary:
      'Fleets buy on running cost alone, and the sums now favor electric by 19 cents a mile. Private motorists are still asking how it would cope with a long vacation.',
    byline: 'Rafe Donnelly',
    body: [
      'No one has ever bought a delivery van for how it made them feel. That indifference explains a curious figure in the latest registrations: 46 percent of new vans are electric, compared with 17 percent of passenger cars.',
      'A van’s life is ideal for a battery. It leaves the same depot each morning, covers 70 miles, stops 130 times and sleeps beside a plug. Lantern Freight, which runs 900 of them, puts the total cost of an electric van at 58 cents a mile, including the purchase and an allowance for the charger. Diesel comes to 77. “I have never been asked about range anxiety by an accountant,” said Sunniva Brooks, the company’s fleet director.',
      'Makers are rearranging their factories in consequence. Brannock Motors has moved its best battery line from a family sedan to a boxy model with a sliding door and no radio. It has back orders of 31,000. Dealers who once hid the vans behind the showroom have been told to bring them around to the front.',
    ],
    tags: ['electric vans', 'fleets', 'batteries'],
  },
  {
    slug: 'gearbox-plant-retools-for-wind',
    title: 'A gearbox plant retools for wind',
    summary:
      'The skills transfer better than expected at Torrance Gear, where the teeth are larger and the tolerances the same. The apprentices noticed first.',
    byline: 'Rafe Donnelly',
    body: [
      'A car’s gearbox fits under an arm. The one hanging from the crane at Torrance Gear weighs 38 tons and will turn the slow sweep of a turbine blade into something a generator can use. Between them lies a difference in size, and a good deal less difference in craft than the firm’s own directors had feared.',
      'Torrance made manual transmissions for 58 years. Electric cars need one gear, or none, and orders had been falling by a tenth a year when the board approved a $74 million conversion. It budgeted 18 months for retraining the 420 machinists. They were signed off in seven.',
      'Grinding a tooth to within four microns is the same act at any scale, explained Bogdan Ilves, a foreman with 29 years on the floor, except that a mistake now costs as much as a house. The scrap rate on the first 50 units was 2 percent.',
      'Wind turbines fail at the gearbox more often than anywhere else, and operators will pay a premium for a name they trust. Torrance has orders worth $260 million. Its shares, which spent a decade being valued as a melting ice cube, trade at fourteen times earnings.',
    ],
    tags: ['wind power', 'manufacturing', 'earnings'],
  },
  {
    slug: 'copper-theft-at-chargers',
    title: 'Thieves cut 1,300 charging cables in a year for their copper',
    summary:
      'Thieves cut 1,300 charging cables in a year for metal worth $12 apiece. Operators are bringing back aluminum, and a few are asking drivers to carry their own.',
    byline: 'Ines Valdemar',
    body: [
      'A charging cable contains about four pounds of copper, which a scrap dealer who asks no questions will buy for $12. Replacing the cable costs the operator $1,900 and takes the charger out of use for nine days. On that imbalance a small industry has grown up, with bolt cutters.',
      'Amberline, the largest network on the coast, lost 1,300 cables in twelve months, one in six of all it owns. It tried cameras, dye and a paint that glows under police lamps. The cutters wore gloves.',
      'Its engineers have now gone back to a metal their grandparents abandoned. Aluminum conducts less well, so the cable must be half as thick again and needs a spring arm to bear the weight, but stolen lengths fetch under two dollars. At 60 trial sites, thefts stopped within two weeks.',
      'A rival has chosen to remove the temptation entirely, fitting plain sockets and selling drivers a cable to keep in the trunk. Wilhelmina Obuya, who manages chargers for Kestrel Bay, is running both. “Drivers dislike the heavy one,” she said, “and they forget the other.”',
    ],
    tags: ['chargers', 'copper', 'crime'],
  },
  {
    slug: 'patent-filings-heat-pumps',
    title: 'Patent filings tilt toward heat pumps',
    summary:
      'Applications for quieter compressors and cold-weather refrigerants have <a href="https://meridianledger.example/automotive/heat-pump-patents">overtaken those for combustion engines</a>, and car parts makers filed the most.',
    byline: 'Sahar Kermani',
    body: [
      'The busiest examiners at the national patent office no longer handle engines. For the first time in its records, filings to do with heat pumps, 8,640 in the past twelve months, exceed those for internal combustion, which peaked at 14,000 a decade ago and have since halved.',
      'Look at who is filing, however, and the break is less clean. Four of the ten most active applicants are suppliers to the motor trade. A heat pump is a compressor, a set of valves and a radiator, objects that such firms have been shrinking, silencing and shaking to pieces in laboratories for 60 years.',
      'Denholm Thermal, which used to make turbochargers, owns 212 of the new patents. Its research head, Dr. Ayodele Brice, says her team’s first contribution was to ask why domestic units were so loud. “In a car, nobody would have tolerated it past the prototype.” The model it launched last year runs at 34 decibels, roughly a library.',
    ],
    tags: ['heat pumps', 'patents', 'research'],
    alsoIn: ['technology'],
  },
  {
    slug: 'battery-recycling-feedstock',
    title: 'Battery recycling plants run at a third of capacity',
    summary:
      'Five plants built to shred spent car batteries are running at a third of capacity. The batteries, inconveniently, keep working.',
    byline: 'Tobias Achterberg-Nwosu',
    body: [
      'Renata Solheim manages a factory that can take apart 40,000 tons of batteries a year. Last year it received 12,600. The machinery is sound, the process recovers 95 percent of the nickel, and the permits took so long that she framed them. What she lacks is garbage.',
      'Forecasts made when the five regional plants were financed assumed that car batteries would wear out after eight or nine years. They are lasting 14. Even then many are not scrapped but bolted together in sheds to store solar power, which may keep them out of her shredder for another decade.',
      'Lenders have taken note. Bonds issued by Reclaim Metals, the largest operator, yield three points more than those of ordinary smelters, and it has asked holders to defer a principal payment.',
      'For now the industry lives on the scrap from battery factories, which reject around 8 percent of what they make. That supply shrinks as the makers improve. Ms. Solheim has begun accepting power tools, scooters and hospital carts. She takes the long view, partly because there is no other on offer: every electric car sold is a delivery to her gate, with the date left blank.',
    ],
    tags: ['recycling', 'batteries', 'bonds'],
  },
  {
    slug: 'brewery-heat-warms-homes',
    title: 'A brewery’s waste heat warms four hundred homes',
    summary:
      'Steam that Stanmere’s oldest brewer used to vent over the river now goes under the street. Residents pay a fifth less for heat, and the smell of malt has stayed.',
    byline: 'Lindiwe Karras',
    body: [
      'The cloud that hung over Millrace Brewing for a hundred and thirty years was a local landmark and, as it turns out, a heating bill. Each brew boils off enough energy to warm a small apartment block for a week. Until recently all of it went to the gulls.',
      'Two miles of insulated pipe now carry that heat from the brewhouse to 412 homes in the Tannery district. A bank of heat pumps in the former cooperage lifts the water from 95 degrees to 140, and a tank the size of a tennis court evens out the brewing schedule. Gas boilers have been taken from 17 buildings.',
      'The district pays the brewery a cent and a half a kilowatt-hour, a sum that covers its own steam in two years out of three. Tenants’ bills have fallen by 21 percent. Emissions are down by 1,100 tons.',
      'Joaquim Bell, the head brewer, agreed on one condition, which was that no one would ever ask him to brew for the pipe. During a long frost last winter the district ran short and the heat network’s manager telephoned to inquire about an extra batch of stout. He was told about the condition. Then he was told it would be ready by six.',
    ],
    tags: ['heat pumps', 'emissions', 'energy'],
  },
  {
    slug: 'dealers-discover-tires',
    title: 'Dealers discover that electric cars still need new tires',
    summary:
      'Workshops that dreaded the end of the oil change have found consolation in rubber. Heavy cars with instant power wear out a set in 19,000 miles.',
    byline: 'Rafe Donnelly',
    body: [
      'The arithmetic that frightened car dealers went like this: an electric car has 20 moving parts in its drivetrain where a gasoline one has 2,000, service departments earn half of a dealership’s profit, and therefore the business was finished. It left out the tires.',
      'Electric models weigh about a quarter more than their equivalents and deliver their force at once. At Laurence Motors in Stanmere, a set of four lasts 19,000 miles on average, against 31,000 on gasoline cars, and costs $880. Tire sales have risen from 6 percent of workshop revenue to 23.',
      'That has not closed the gap. Hours billed for each electric car remain 35 percent lower. But wheel alignment, brake fluid and the replacement of cracked charging flaps have turned up to fill some of it, and technicians, trained at $4,000 a head in high-voltage work, no longer spend the morning lying under a sump.',
      '“We lost the dirty jobs,” said Mihaela Dragan-Shaw, the service manager, who has 14 bays and two vacancies. Manufacturers are working on harder compounds. She hopes they take their time.',
    ],
    tags: ['electric cars', 'dealers', 'tires'],
  },
  {
    slug: 'tractor-on-a-cable',
    title: 'The tractor that plows on a cable',
    summary:
      'Batteries are too heavy for wet fields, so a co-operative in the Vale of Tarn has plugged its tractor into the hedge. Fuel bills fell by two-thirds.',
    byline: 'Lindiwe Karras',
    body: [
      'Put a battery large enough for a day’s plowing into a tractor and the tractor sinks. Farmers in the heavy clay of the Vale of Tarn had watched three demonstrations end with a tow. So Gethin Amadou, who repairs milking parlors and dislikes diesel, tried leaving the battery at home.',
      'His machine trails a half-mile cable from a boom that swings like a fishing rod, paying out and reeling in as it works. Power comes from a socket at the field gate. At 11 tons it weighs less than the diesel it replaces, and its motor, salvaged from a tram, has one moving part.',
      'Twelve farms have formed a co-operative to share two of them. Over a full season the electricity for an acre of plowing cost $2.90, compared with $8.60 for diesel. The soil, less compacted, drained sooner; yields on the trial fields were up 4 percent, though agronomists caution that the weather was kind.',
      'The obvious hazard is driving over the cord. It has happened five times, always on a Friday. A seed-stage fund has offered Mr. Amadou $1.2 million for a production model, provided he finds a way to stop that.',
    ],
    tags: ['farming', 'electric vehicles', 'prototype'],
    alsoIn: ['food'],
  },
  {
    slug: 'jet-fuel-from-frying-oil',
    title: 'Marlow Head refinery bets its future on frying oil',
    summary:
      'The smallest refinery on the coast has stopped taking crude. Its new feedstock arrives from 9,000 restaurants, <em>in a great many small trucks</em>.',
    byline: 'Sahar Kermani',
    body: [
      'Crude came to Marlow Head by tanker, 600,000 barrels at a time. What replaces it comes from the back doors of restaurants in drums of 40 gallons, and the refinery’s logistics manager, formerly the owner of a bread route, has a map with 9,000 pins.',
      'Its owner, Alderway Energy, has spent $155 million turning two of three units over to aviation fuel made from used cooking oil. The product sells for 2.6 times the price of ordinary kerosene because airlines serving the coast must blend 6 percent of it by law, a share that rises every second year.',
      'Everything depends on grease. Collectors paid 20 cents a gallon for it three years ago and now pay $1.70. The state’s agriculture department suspects that some of what is sold as used has never met a potato, and has begun testing for the salt.',
      '“We went from worrying about wars to worrying about lunch,” said Evander Pratt, the plant’s director. The conversion kept 280 of 410 jobs. Union officials, who had expected none, negotiated a share of the margin above a fixed price, and the first payment worked out at $3,100 a worker.',
    ],
    tags: ['refining', 'aviation fuel', 'emissions'],
  },
  {
    slug: 'truck-stops-await-transformers',
    title: 'Truck stops wait two years for a gray box the size of a shed',
    summary:
      'Chargers for heavy trucks can be installed in a month. The transformer that feeds them cannot be had for love, and barely for money.',
    byline: 'Tobias Achterberg-Nwosu',
    body: [
      'Behind the diner at Crossways, on the inland highway, stand eight of the most powerful truck chargers in the country. They were delivered, bolted down and inspected 13 months ago. Drivers use the bay for naps.',
      'What Crossways lacks is a transformer, the gray steel box that steps the grid’s voltage down to something a vehicle can accept. Delivery times have lengthened from 20 weeks to 104 as utilities, data centers and housing developers bid for the same few factories. The price has gone from $90,000 to $260,000. The shortage is of a particular steel, rolled so that its grains line up, and of people who can wind copper by hand around it. Only one mill in the region makes the former. Apprenticeships for the latter last three years.',
      'Some operators have turned to secondhand units from closed sawmills. Others park a trailer of batteries beside the chargers, which fills slowly from a modest connection and empties quickly into trucks. Crossways has ordered one of those. Its proprietor, Jessamy Kuo, calculates that each idle month costs her $41,000, not counting pie.',
    ],
    tags: ['trucking', 'chargers', 'electricity'],
  },
  {
    slug: 'school-buses-sell-power',
    title: 'School buses that sell power when school is out',
    summary:
      'A district with 86 electric buses earned $312,000 by feeding their batteries into the evening grid. The money has gone into <strong>drivers’ pay</strong>.',
    byline: '',
    body: [
      'A school bus works for about five hours a day and not at all when children are on vacation, which happens to be when air conditioners are on. Fenwick Unified School District has found that this idleness has a price.',
      'Its 86 electric buses, bought with a federal grant, hold as much energy as a small power station produces in an hour. From late afternoon on hot days they discharge into the grid through two-way chargers and fill again after midnight. In the first full year the district was paid $312,000.',
      'Engineers had worried about wear. Measurements taken by the University of Corran show that the batteries lost an extra 0.6 percent of capacity, worth about $38,000, well inside the margin. A stiffer obstacle was the insurer, which took five months to decide whether a parked bus selling electricity was in service.',
      'The superintendent, Marguerite Oyelowo, spent the income on raising drivers’ wages by $1.90 an hour and filled eleven routes that had been running with substitutes. She is now besieged by neighboring districts. Her advice to them is to read the tariff before the brochure.',
    ],
    tags: ['electric buses', 'grid storage', 'schools'],
  },
  {
    slug: 'auto-lenders-eight-year-loan',
    title: 'Auto lenders stretch the loan to eight years, warily',
    summary:
      'With interest rates high and cars dear, one loan in nine now outlasts the warranty by half a decade. Investors who buy the debt are asking for more.',
    byline: 'Colette Nakamura-Reid',
    body: [
      'The monthly payment on a new car has been stuck near $610 for two years, although prices have gone up by a tenth and borrowing costs by more. Lenders have held it there by adding months. Ninety-six of them is the new outer limit, and 11 percent of buyers are choosing it.',
      'An eight-year loan carries a simple danger. For its first five years the borrower usually owes more than the car would fetch, so a breakdown, a divorce or a lost job can leave a debt with nothing behind it. Default rates on the longest loans stand at 4.8 percent, twice those on five-year ones.',
      'Bonds backed by such loans must now pay 190 basis points over government debt, compared with 120 a year ago.',
      '“The structure protects us,” said Anselm Whitby, who buys them for a pension fund. “I would rather it did not have to.”',
      'Harbor Mutual has gone the other way. It caps terms at 72 months and steers applicants toward three-year-old cars, an approach that has cost it 6 percent of its volume and, so far, none of its sleep.',
    ],
    tags: ['lenders', 'interest rates', 'bonds', 'car loans'],
  },
  {
    slug: 'emissions-lab-follows-cars',
    title: 'The emissions laboratory that follows cars home',
    summary:
      'A van with a long nose has been trailing volunteers around Port Alder for a year. Its findings suggest the dirtiest cars are a very small club.',
    byline: 'Sahar Kermani',
    body: [
      'The volunteers were told to drive as they usually did, and to ignore the van. For 14 months a mobile laboratory from the Corran Institute of Transport has tailed 2,200 cars through Port Alder, sampling the air behind each with a probe on a pole.',
      'Official tests put a car on rollers in a warm room. The street is less forgiving. On average, gasoline vehicles gave off 1.4 times the nitrogen oxides recorded on their certificates. But the average conceals the discovery: 4 percent of cars produced 46 percent of the pollution, nearly all of them with a failed catalytic converter or one that had been stolen and never replaced.',
      'Fixing those 88 cars would have cost around $130,000. The city’s current plan, a charge on all vehicles more than ten years old, would raise many times that from motorists whose exhausts are clean.',
      'Councilors are considering a repair fund instead. Professor Inge Sorabji, who led the study, has no opinion on charges but a firm one on evidence.',
      '“You can write a rule for the typical car,” she said. “It is the other one that you are breathing.”',
    ],
    tags: ['emissions', 'research', 'laboratory', 'air quality'],
  },
  {
    slug: 'old-dam-sells-by-the-minute',
    title: 'A hundred-year-old dam learns to sell by the minute',
    summary:
      'Kettle Falls spent a century running flat out. By running less, and only when asked, it has doubled its income and pleased the trout.',
    byline: 'Tobias Achterberg-Nwosu',
    body: [
      'Ordinarily a hydroelectric dam makes money by turning all day. At Kettle Falls the turbines were idle for 15 of the past 24 hours, and it was the best day’s trading since the place was built.',
      'The change followed the arrival of cheap solar power, which has pushed midday prices on the inland grid close to nothing. Evening prices have climbed in step. Water held behind a wall from noon to seven is therefore worth four or five times as much at the end of the wait, and unlike a battery it is delivered by rain.',
      'New governors, fitted for $6 million, allow the three old turbines to go from still to full power in 80 seconds. Software bids for them in five-minute blocks. Annual revenue has reached $22 million, up from ten, on 8 percent less water.',
      'Sudden releases can scour a riverbed, so the license limits how fast the level may move and a biologist holds a veto. Zdenka Harrow has used it nine times. Surveys below the dam count more trout than at any time in 30 years, which she puts down to colder water, and the anglers to better manners upstream.',
    ],
    tags: ['hydropower', 'electricity', 'grid storage'],
  },
  {
    slug: 'oil-drillers-hot-rock',
    title: 'Oil drillers find steadier work in hot rock',
    summary:
      'Crews laid off from the Brannock field are boring for heat two miles under Stanmere. The pay is lower, the hole is straighter and they are home for supper.',
    byline: 'Lindiwe Karras',
    body: [
      'Dashiell Okoro drilled for oil in four countries and once spent 200 nights away from his daughters in a single year. His present rig stands behind a hospital parking lot in Stanmere, eleven minutes from his kitchen. It is looking for hot water.',
      'Geothermal drilling borrows almost everything from petroleum: the bits, the mud, the people. Forty of the 52 workers at Deepwell Heat came from the Brannock field, which shed a third of its crews when output declined. They have brought the time needed to sink a two-mile hole from 91 days to 38, and the cost to $5.4 million.',
      'At that depth the granite is at 240 degrees, hot enough to warm the hospital, a college and, in a second stage, 3,000 apartments. The city has agreed to buy heat for 30 years at a price that rises with inflation and not with gas.',
      'Finance was harder than rock. Lenders dislike holes that may turn out cold, so the state insures the first two wells against disappointment. One has come in. Mr. Okoro’s wages are 18 percent below what he made offshore, a cut he describes as the best bargain of his life.',
    ],
    tags: ['geothermal', 'energy', 'jobs'],
  },
  {
    slug: 'electric-ferry-cold-problem',
    title: 'Kestrel Bay’s electric ferry runs into a cold problem',
    summary:
      'The boat crosses on time. The pier’s charging arm freezes. A $14 million service has spent eleven mornings waiting for a man with a kettle.',
    byline: 'Rafe Donnelly',
    body: [
      'On eleven mornings since she entered service, the electric ferry Merganser has left Kestrel Bay late because of a hinge. The robotic arm that reaches from the pier to recharge her was designed for a sheltered fjord. Spray freezes in its elbow. The accepted cure is hot water, applied by the deckhand.',
      'Everything else about the boat has exceeded its specification. She uses $190 of electricity a day where the diesel vessel burned $1,150 of fuel. Passenger numbers have grown by 28 percent, partly because it is now possible to hold a conversation on board. Maintenance has consisted of one light bulb. The harbor authority and the arm’s maker, Nordhaven Marine, disagree over who should pay $220,000 for a heated joint. Their contract specified performance down to ten below zero and did not mention salt.',
      'Meanwhile the deckhand, Calum Iwu, has been given a larger kettle and a line in the official procedures. Two other ports that had ordered the same equipment have asked to see how the dispute ends. So, more pointedly, has the insurer.',
    ],
    tags: ['ferries', 'batteries', 'chargers'],
  },
  {
    slug: 'chief-executive-in-the-paint-shop',
    title: 'Brannock Motors’ chief executive spends one day a week in the paint shop',
    summary:
      'Thessaly Groves took over a carmaker with a rust problem and a nervous board. She put on overalls. <br>Warranty claims are down by half.',
    byline: 'Colette Nakamura-Reid',
    body: [
      'The first thing Thessaly Groves learned in the paint shop was that the fans were too loud for anybody to report a fault. Inspectors had been using hand signals, and there was no signal for rust. She had been chief executive of Brannock Motors for nine days.',
      'She has gone back every Thursday for two years. On other days she does what the heads of carmakers do. But warranty claims for corrosion, which had reached $340 a vehicle and were the reason her predecessor left, stand at $160, and the cure owed more to a fan contract and a reorganized lunch break than to any new chemistry.',
      'The board was slow to see the appeal. One director asked whether it was a good use of a salary of $2.1 million. Ms. Groves invited him along; he stayed for a shift and later moved the motion that all directors should do likewise once a year.',
      'Brannock’s shares have recovered two-thirds of what they lost. Skeptics point out that a weak rival and a strong van helped, and she agrees with them. She is less patient with the word symbolic.',
      '“I can now tell bad sealant by the smell,” she said.',
    ],
    tags: ['chief executive', 'leadership', 'carmakers', 'board'],
  },
  {
    slug: 'tidal-power-survivors',
    title: 'Tidal power’s survivors swap size for patience',
    summary:
      'Of nineteen companies that set out to harness the sea, three remain. Their machines are small, dull and, for the first time, under contract.',
    byline: '',
    body: [
      'In the shed where Skerry Tidal keeps its retired machines, the largest is a three-armed turbine as tall as a church. It cost $90 million and worked for eleven days. The smallest could be lifted by four people, cost $210,000 and has been turning in the Narrows off Port Alder for 1,400 days without a repair.',
      'That progression, from grand to modest, is the history of the industry. Nineteen companies raised roughly $1.3 billion to draw power from tides. Storms broke the big devices, and the ships needed to fetch them cost more than they earned. Sixteen firms closed.',
      'The three that persist have converged on one design, a shrouded rotor that a fishing boat can haul up on a slack tide. Power from it costs 19 cents a kilowatt-hour, dear beside wind but cheap beside the diesel that island communities burn, and predictable for a century ahead.',
      'Six islands have signed contracts for a total of nine megawatts. Skerry’s managing director, Ottoline Frame, used to be introduced at conferences as a pioneer. These days she says she is in the spare-parts business, and that it took 20 years to deserve the description.',
    ],
    tags: ['tidal power', 'energy', 'venture'],
  },
  {
    slug: 'heat-pumps-hard-to-staff',
    title: 'Heat pumps are easy to sell and hard to staff',
    summary:
      'Orders rose by 52 percent last year; installers by 9. Firms are recruiting cooks, roofers and <a href="https://meridianledger.example/automotive/installer-wages">anyone who can read a floor plan</a>.',
    byline: 'Colette Nakamura-Reid',
    body: [
      'Warmhouse, the biggest installer of heat pumps in the coastal states, has stopped advertising for customers. It has 7,200 on a waiting list. The advertisements it runs now are addressed to people who work in hot kitchens and would like their evenings back.',
      'Fitting a heat pump takes two people about three days, most of it plumbing. The trade’s training schools turn out 1,900 qualified installers a year and the state’s targets imply a need for 6,000. Wages have responded, rising 16 percent to an average of $41 an hour, and lead times have stretched from five weeks to nineteen.',
      'Cooks, it happens, do well. “They are clean, they are quick and they do not mind being shouted at,” said Rosamund Adjei, who runs the company’s academy. Of the 84 former kitchen workers she has trained, 79 are still there.',
      'Manufacturers are trying to make the job smaller. A unit from Denholm Thermal arrives filled with refrigerant, so it can be connected without a specialist, and saves a day. Some veterans consider this a slight. Householders in line for a warm bathroom have not complained.',
    ],
    tags: ['heat pumps', 'jobs', 'training'],
  },
  {
    slug: 'utilities-bonds-bury-lines',
    title: 'Small utilities sell bonds to put their wires underground',
    summary:
      'After three storms in two years, eleven rural power companies have borrowed $480 million together. None could have done so alone.',
    byline: 'Tobias Achterberg-Nwosu',
    body: [
      'The smallest borrower in a bond sale completed last week was the Upper Tarn Electric Association, which has 1,140 customers, one truck and, since the last ice storm, 63 new poles. Its share of the proceeds will bury eleven miles of line.',
      'Eleven such associations pooled their credit to raise $480 million over 25 years at 4.7 percent. Separately, several would have been refused and the rest would have paid more than 7. The structure makes each liable for a shortfall by any other, up to a cap, a form of neighborliness that rating agencies spent eight months examining before they awarded an A.',
      'An underground mile costs about $310,000, five times as much as wire on poles. What changed the calculation was insurance: premiums against storm damage have tripled, and lenders to local sawmills and dairies had begun to ask how many hours they expected to be dark.',
      'Customers will pay an extra $9 a month. At meetings in grange halls, said Upper Tarn’s manager, Elspeth Running, almost nobody objected to the sum. They wished to know whose road would be dug first.',
    ],
    tags: ['bonds', 'utilities', 'electricity'],
  },
  {
    slug: 'remanufactured-parts',
    title: 'Remanufactured parts lose their apology',
    summary:
      'Rebuilt alternators and inverters used to be sold from the bottom shelf. Insurers now insist on them, and the makers of new ones have opened rebuilding lines of their own.',
    byline: 'Sahar Kermani',
    body: [
      'Teodora Blum’s father rebuilt starter motors in a shed and sold them in plain boxes, because garages preferred not to mention where they had come from. Her own boxes say REBUILT in letters two inches high. The word has become worth money.',
      'Blum Remanufacturing takes in 900,000 worn parts a year, strips them, replaces what has failed and returns them with the same warranty as new, at 60 percent of the price. Sales have grown by a fifth annually for four years. The reason is the insurance industry, which pays for most repairs and has begun writing rebuilt parts into its policies to contain premiums.',
      'Electric cars were expected to end the trade. They have improved it. An inverter costs $3,400 new and usually dies of a single $9 component, and the copper and rare metals inside make every old unit worth collecting.',
      'Two of the largest parts makers, having fought the sector for years, have set up lines of their own. Recycling rules that count a rebuilt item as waste remain a nuisance at state borders. Ms. Blum has proposed different wording to the legislature, just four words long, and has been advised that it will take about three sessions.',
    ],
    tags: ['recycling', 'car parts', 'manufacturing'],
  },
];
