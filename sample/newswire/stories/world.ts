import type { Story } from '../story.ts';

export const world: readonly Story[] = [
  {
    slug: 'northern-ports-shore-power',
    title: 'Northern ports race to electrify the quayside',
    summary:
      'Shore power will be compulsory for large vessels in three years, and the cable-makers are already sold out.',
    byline: 'Anders Holm',
    body: [
      'A cruise ship tied up at Sund Halvar burns about a ton of diesel an hour to run its lights, kitchens and ice rink. In three years that will be illegal. The Northern Customs Union has ruled that any vessel above 5,000 tons must plug in or stay out.',
      'Nineteen ports are covered and four are ready. A single berth needs as much electricity as a town of 8,000, so the plug is the cheap part; substations take four years to order, and both firms that make the flexible quay cable have closed their books until after the deadline.',
      'Some harbors have improvised. Varnholm bought the cable reels from a bankrupt mine. Lisker, lacking a grid connection, will moor a barge full of batteries and charge it at night.',
      'Shipowners accept the principle, since shore power is cheaper than fuel at most hours. Their complaint is about voltage. “We have eleven ships and five kinds of socket,” said Sunniva Aaltje, technical head of the Boreal Line. Engineers from the nineteen ports meet next month to choose one.',
    ],
    tags: ['ports', 'shipping', 'emissions'],
    alsoIn: ['automotive'],
  },
  {
    slug: 'island-clearing-house',
    title: 'Six island nations agree to common clearing house',
    summary:
      'Six central banks will settle trade in one place, cutting days from every invoice. The payments used to travel 9,000 miles to cross a forty-mile channel.',
    byline: 'Mireille Dacosta',
    body: [
      'When a hotel on Sainte-Orle buys mangoes from the next island, the money goes by way of three banks on two continents and arrives in six days. The mangoes take four hours. From next quarter the payment will take about as long as the boat.',
      'Six island central banks have agreed to settle among themselves, in their own currencies, netting the day’s claims and paying the balance from a shared reserve of $420 million. Traders in the Lume group spend 3.1 percent of each invoice on fees and exchange; the clearing house will charge a tenth of that.',
      'Large foreign lenders set off the project by leaving. Eleven have dropped their island correspondents in eight years, finding the compliance dearer than the business. Two of the six states were down to one remaining link to the outside.',
      'Governor Apolline Reyes-Tuari, who chairs the venture, knows the danger: if one hurricane hits several members at once, everyone will be a debtor. The reserve is therefore insured, against wind.',
    ],
    tags: ['payments', 'central bank', 'islands'],
    alsoIn: ['business'],
  },
  {
    slug: 'traceable-highland-coffee',
    title: 'Highland growers bet on traceable coffee',
    summary:
      'Co-operatives hope a printed code on every sack will earn a lasting premium, though so far the roasters scan it more than the drinkers do.',
    byline: 'Tomas Quispe-Lane',
    body: [
      'Each sack leaving the Altaquil co-operative carries a square of ink that tells the buyer whose trees it came from, how high they stand and what the picker was paid. Printing it costs four cents. The premium, at present, is thirty-one cents a pound.',
      'Three thousand families in the high valleys have signed up. Coffee fetching $2.20 on the exchange seldom returned more than 90 cents to the slope; the difference leaked away among six intermediaries, and nobody along the chain could say precisely where. With the code, each handler has to log a price.',
      'Two of the six have since gone out of business. A third, trader Leocadio Anaya, says that transparency cut his margin by half and doubled his volume. “I used to be paid for knowing things,” he said. “Now I’m paid for trucks.”',
      'Roasters value the record because new import rules demand proof that no forest was cleared. Consumers appear indifferent: of 400,000 bags sold with the mark in one northern chain, it was scanned 2,900 times.',
    ],
    tags: ['coffee', 'farming', 'trade'],
    alsoIn: ['food'],
  },
  {
    slug: 'private-monsoon-forecast',
    title: 'Monsoon forecasts get a private rival',
    summary:
      'Insurers are paying for predictions the public service cannot yet make, and a <em>farmers’ union</em> has asked who else gets to see them.',
    byline: 'Asha Menon',
    body: [
      'For a century the plains of Jharane have waited for a single announcement, made from a balcony by the head of the weather service, of the day on which the rains would come. This year a company in a rented villa published a different date eleven days earlier. It was right.',
      'Nimbara Analytics sells to reinsurers, which use its forecasts to price crop cover, and to traders in rice. Its models run on public satellite data and on 6,000 gauges of its own bolted to mobile phone masts. A subscription begins at $80,000.',
      'That is the difficulty. If an insurer knows in advance that a district will be dry, it can raise the premium before the farmer has planted. The growers’ union wants forecasts used in pricing to be disclosed within a day.',
      'Company head Vasudha Rennick offers a compromise, free bulletins for any village that hosts a gauge. Nine hundred have accepted. The weather service, meanwhile, has asked for a budget, and kept the balcony.',
    ],
    tags: ['weather', 'insurance', 'farming'],
  },
  {
    slug: 'desert-freight-airport',
    title: 'The desert airport built for freight, not people',
    summary:
      'Its runway handles ninety cargo flights a night and a single passenger lounge, used mainly by horses.',
    byline: 'Karim Adel',
    body: [
      'After dark the apron at Qasr Tuwane is lit like a stadium, and there is hardly anybody on it. Ninety wide-bodied freighters land between dusk and four in the morning. Robot loaders empty each in thirty-eight minutes. The lounge has sixteen seats, next to a stable.',
      'Cool desert nights give heavy aircraft more lift, no neighbor lives within forty miles, and a flight of eight hours reaches half the world’s factories on one side and half its shoppers on the other. The government spent $3.3 billion on that geography. Critics called the airport a runway to nowhere; it turned a profit in its fifth year.',
      'Flowers, phones and vaccines make up most of the tonnage. Racehorses bring in 1 percent of the weight and 7 percent of the revenue, which is why they have the better half of the terminal.',
      'Growth now depends on pilots, who dislike the posting. General manager Huda Benmansour has built a swimming pool and is negotiating, she said, for a second restaurant and a first barber.',
    ],
    tags: ['aviation', 'cargo', 'logistics'],
  },
  {
    slug: 'narrow-strait-insurance-bill',
    title: 'A narrow strait, a wide insurance bill',
    summary:
      'Underwriters have rewritten hull cover on the route three times this quarter, and a week’s premium can now exceed the crew’s wages for the year.',
    byline: 'Anders Holm',
    body: [
      'The Sarran Strait is six miles across at its tightest, and a fifth of the world’s seaborne fuel goes through it. To send a tanker worth $90 million that way now costs $810,000 in war cover for seven days. Twelve weeks ago the figure was $56,000.',
      'No ship has been sunk. Four were boarded by crews in unmarked boats and released after two days of paperwork, each side of the water blaming the other. Underwriters at the Calder Rooms, where such risks are placed, priced the ambiguity.',
      'The long way around adds nine days and 700 tons of fuel. At current rates the two routes cost almost the same, so owners choose according to nerve. Transits are down by 38 percent.',
      'Cargo already loaded is the awkward case. Masters radio for instructions at the mouth of the strait and drift while brokers talk. On one recent morning twenty-three vessels were waiting, said pilot captain Yusra Ferrante, “all with their engines warm and nobody’s lawyer awake.”',
    ],
    tags: ['shipping', 'insurance', 'oil'],
  },
  {
    slug: 'belmarra-floats-currency',
    title: 'Belmarra floats currency; mark falls 25% in first morning',
    summary:
      'After nine years at a fixed rate the mark lost a quarter of its value in a morning. By evening the <strong>flour shops</strong> had restocked.',
    byline: 'Mireille Dacosta',
    body: [
      'At eight o’clock Belmarra’s central bank stopped selling dollars at 4.10 marks. By ten the price was 5.60, by lunch 5.15. Cashiers at the main exchange house, who had been told to expect a mob, sent half their guards home.',
      'The street had got there first. A parallel market had quoted above 5 for two years, importers priced their goods by it, and only those with friends at the ministry could buy at the official rate. Ending the peg took away their privilege more than anyone’s savings.',
      'Governor Ludovic Samara-Prince raised interest rates by six points on the same morning and published, for the first time, the size of the reserves: $1.9 billion, or seven weeks of imports. An international credit line of $3 billion was signed the night before.',
      'Inflation will rise. Bread is subsidized for six months, and civil servants received an advance. What would count as success, said banker Rufina Okoye-Daal, is if a year from now nobody can remember the rate without looking it up.',
    ],
    tags: ['currencies', 'central bank', 'belmarra'],
  },
  {
    slug: 'reef-debt-swap',
    title: 'Ondara buys back bonds at 58 cents on the dollar to fund reef patrols',
    summary:
      'Ondara bought back bonds at 58 cents on the dollar. Part of the saving will hire 200 wardens for water it could never afford to <em>patrol</em>.',
    byline: 'Mireille Dacosta',
    body: [
      'Ondara owed $610 million it had little prospect of paying. Its bonds traded at 58 cents. With a loan guaranteed by two development lenders it bought them back at roughly that price, cut its yearly interest by $34 million and pledged $12 million of that, for twenty years, to the sea.',
      'The money goes to a trust with nine seats, three of them for fishing villages. It will pay for boats, 200 wardens and a radar post on Isle Perrin, and it will close a third of Ondara’s waters to trawlers. Catches outside the closed area should recover within six years, biologists predict.',
      'Swaps of this sort have been criticized as small, slow and costly to arrange; bankers and lawyers here took $19 million. Finance minister Jonah Tevake does not dispute it. He points out that a default would have cost more and protected nothing.',
      'Ratings agencies classed the exchange as a distressed sale for one day, then raised the country’s grade by two notches. Fishermen have asked when the boats come.',
    ],
    tags: ['bonds', 'oceans', 'sovereign debt'],
  },
  {
    slug: 'salt-flat-royalty',
    title: 'The village that wrote its own contract for lithium',
    summary:
      'Two hundred families above a salt flat hired an accountant before they hired a lawyer. They are paid by the ton and may count the tons.',
    byline: 'Tomas Quispe-Lane',
    body: [
      'The scale at the gate of the Salar Quilla works has two displays. One faces the office of Meridor Brine, the mining company. The other faces the road, where a member of the Chullpa community council sits in a hut from six in the morning with a notebook.',
      'Chullpa’s contract gives it 2.5 percent of the value of every ton leaving the flat, adjusted each week to a published price. The two valleys on either side accepted a lump sum, a clinic and a soccer field. Over four years they received about $3 million each; Chullpa has had $27 million.',
      'It might have gone otherwise. The first offer was read by Evaristo Condo, the village’s only accountant, who noticed that profits were to be shared after expenses and that the company would define expenses.',
      'The families have spent most of the money on water, buying out an old concession and relining canals. A sixth sits in bonds abroad. Lithium will last for thirty years, Mr. Condo tells meetings, and the grandchildren for longer.',
    ],
    tags: ['lithium', 'mining', 'contracts'],
  },
  {
    slug: 'canal-drought-draft',
    title: 'Canal cuts draft by six feet in drought; slot sells for $2.4 million',
    summary:
      'Low water has cut the draft by six feet. Slots are auctioned, bananas go first and one shipper paid $2.4 million to jump the line.',
    byline: 'Karim Adel',
    body: [
      'Rain that should have filled Lake Ansera did not fall, and each ship that passes the Ansera canal sends fifty million gallons of the lake to the sea. The authority has reduced daily transits from 36 to 22 and ordered vessels to load lighter by about a fifth.',
      'Slots not booked a year ahead go to auction. A gas carrier paid $2.4 million to skip a wait of sixteen days. Fruit and medicine have a reserved lane, and the rest drift off both coasts in a line visible from the air.',
      'Freight rates between the two oceans have risen by 70 percent. Furniture, toys and grain feel it most; a dining table that cost $41 to ship costs $68. Some lines now unload at one coast, send the boxes by rail and reload on the other.',
      'A new reservoir would secure the canal for half a century. It would also drown eleven hamlets, whose people the authority has begun to visit. Engineer Marisabel Fong goes herself, without slides. They ask good questions, she reports, and the coffee is strong.',
    ],
    tags: ['canals', 'shipping', 'drought'],
  },
  {
    slug: 'garment-factory-heat',
    title: 'Exporters find the price of a shirt includes a fan',
    summary:
      'Heat cost garment factories in the delta 11 percent of output last season.<br>Buyers who set the deadlines are being asked to share the cooling bill.',
    byline: 'Asha Menon',
    body: [
      'At 95 degrees a sewing line in the Padmari delta slows by an eighth. At 100 it slows by a quarter, and people begin to faint. Managers have the figures because every seam is counted. Over the last hot season the 340 factories of the delta lost 11 percent of their output.',
      'Wet pads, ducts and insulated roofs bring the floor down by twelve degrees for about $95 a worker. Payback is two years on paper. Yet margins on a $4 shirt are near 15 cents, loans cost 14 percent, and orders are placed by the season, so no owner can be sure of the customer who would justify the roof.',
      'Two retail groups have agreed to prepay orders for factories that install cooling, the first time buyers have put cash into it. Nine others are studying the proposal.',
      'Shefali Quadir, who heads the delta’s sewing union, would like a thermometer on each wall and a rule about what happens when it is passed. So far forty factories have hung the thermometer.',
    ],
    tags: ['textiles', 'heat', 'supply chains'],
  },
  {
    slug: 'remittance-corridor-fees',
    title: 'Payments link cuts fee on $200 transfer to 90 cents from $13',
    summary:
      'A direct link between two payments systems has cut the fee on a $200 transfer from $13 to 90 cents. The shops with the <em>yellow signs</em> are thinning out.',
    byline: 'Noor Vandersloot',
    body: [
      'On the last working day of the month Dariela Osmond used to queue outside a shop with a yellow sign to send $200 to her mother. The shop kept $13. She now does it from a bus, for 90 cents, and her mother telephones before the next stop.',
      'Nothing had to be invented. Halmeny, where 700,000 Ondarans work, and Ondara itself each had an instant payments system. Three years of talks, mostly about whose liability a mistake would be, joined them.',
      'Transfers on the corridor have climbed to $310 million a month, and the average size has fallen, as people send small sums when needed instead of one large one. Families report borrowing less between paydays.',
      'Money-transfer shops have shed a third of their counters. Regulators worry about fraud that moves as fast as the cash; the first month saw 1,100 disputed transfers, and a delay of one hour now applies to any new recipient. Ms. Osmond approves. Her cousin, she says, can wait.',
    ],
    tags: ['payments', 'migration', 'fintech'],
  },
  {
    slug: 'rice-export-ban-lifted',
    title: 'Jharane lifts rice export ban after 14 months',
    summary:
      'Jharane reopens its granaries after fourteen months. Importers who hoarded are long on rice and short on friends.',
    byline: 'Asha Menon',
    body: [
      'Wholesale rice fell by 18 percent in two days when Jharane, which grows two fifths of what the world trades, lifted the export ban it had imposed after a failed monsoon. Warehouses in five importing countries hold more than they can eat before weevils do.',
      'The ban was meant to hold down prices at home. It did, by about 4 percent, and pushed them up by 31 abroad. Neighbors that had bought from Jharane for generations found themselves bidding against one another. Two signed ten-year contracts elsewhere, and those customers are not returning.',
      'Farmers bore much of the cost. With exports closed they sold to mills at the support price, some $70 a ton less than a foreign buyer would have paid, and planted less of the following crop.',
      'The trade minister has proposed a pact under which exporters would give ninety days’ notice of any future restriction. Importers’ delegates were polite about it. One, Hortense Mbali, asked whether notice would itself be subject to notice.',
    ],
    tags: ['rice', 'trade', 'commodities'],
  },
  {
    slug: 'cocoa-farmers-paid-by-phone',
    title: 'Cocoa growers are paid by telephone within a day of weighing, and the middlemen take up driving',
    summary:
      'A marketing board now sends money within a day of weighing. Lenders have noticed that farmers with a record make <strong>good borrowers</strong>.',
    byline: 'Emeka Rhys',
    body: [
      'The clerk hangs a sack on the hook, reads the number aloud and types it in. Before the sack is down, Kofi-Anselm Derry’s telephone has buzzed. For thirty years he waited between three weeks and five months for that money, and sold one bag in four to a buyer on a motorcycle who paid at once and badly.',
      'Ashara’s cocoa board has paid 410,000 growers this way for a full season. Side-selling, once 28 percent of the crop, is down to 9. The board’s own receipts rose by $140 million, more than ten times what the system cost.',
      'A second effect took longer to appear. Each grower now has a dated list of deliveries and payments, and four rural lenders accept it in place of a land title. Loans for fertilizer run at 13 percent; the man on the motorcycle charged 10 a month.',
      'Several of those men have bought vans and haul sacks to the weighing stations for a fee. Business is good, according to one, and nobody shouts.',
    ],
    tags: ['cocoa', 'payments', 'lenders'],
  },
  {
    slug: 'herders-drought-insurance',
    title: 'Herders buy drought cover that reads the grass from space',
    summary:
      'When the pasture browns past a set shade, the policy pays for fodder <em>before</em> the animals die. It has a flaw, and the herders found it.',
    byline: 'Noor Vandersloot',
    body: [
      'A camel dead of hunger is worth nothing to anyone, which was the trouble with insuring camels after the fact. On the Veshti plateau 86,000 herding families hold a policy that pays while the animals still stand, as soon as satellites report the pasture browner than in four years out of five.',
      'In the dry spell just ended it paid out $11.2 million, about $130 a family, in time to buy hay. Losses among insured herds came to 12 percent. Uninsured ones lost 29.',
      'The flaw is a thorn. An invasive shrub, green from above and inedible from below, has spread over the southern wells, and the satellite takes it for grass. Elder Tsegai Murro walked a team from the insurer around his land for two days to make the point. The index has been corrected for eleven districts.',
      'Premiums are half subsidized, and the donors’ commitment runs for three more years. Actuary Wilhelmina Sato expects herders to renew at full price if one more payout arrives on time.',
    ],
    tags: ['insurance', 'drought', 'livestock'],
  },
  {
    slug: 'gauge-break-border-rail',
    title: 'Where the tracks do not meet, a town makes its living',
    summary:
      'Two railways of different widths touch at Dvorsk Crossing. A plan to end the break would save shippers four days and cost 2,000 jobs.',
    byline: 'Karim Adel',
    body: [
      'Every freight car that reaches Dvorsk Crossing is lifted, with its load, from one set of wheels to another, because on the far side of the river the rails lie three and a half inches wider apart. It has been so for a hundred and thirty years. The town has two thousand lifters, greasers and customs men and hardly anybody else.',
      'Trade across the plain has tripled since sanctions closed the southern route, and the lift has become a wall: trains wait four days for a job that takes forty minutes. Both governments have agreed to build a third rail, 190 miles long, so that cars of either gauge can pass.',
      'It will cost $880 million and open in six years. Shippers would save about $300 a container.',
      'Mayor Bogdana Ilves is not opposing it. She has asked for the repair shops for the new fleet, a technical school and the customs court. “They owe us nothing,” she said. “But they will need somebody who understands wheels.”',
    ],
    tags: ['rail', 'trade', 'borders'],
  },
  {
    slug: 'shipbreaking-dry-dock',
    title: 'Shipbreakers leave the beach for a dry dock',
    summary:
      'A treaty on recycling ships has closed the mudflats where men cut hulls by hand. The steel is dearer, and <a href="https://meridianledger.example/world/shipbreaking">the fatalities</a> have nearly stopped.',
    byline: 'Anders Holm',
    body: [
      'For fifty years the old ships of the world were driven at high tide onto the sand at Karsagar and taken apart by barefoot men with torches. The last hull on the beach was cut up a few months ago. Its successors go to three dry docks up the coast, where there are cranes, drains and a hospital.',
      'The treaty that brought this about fines owners, rather than yards, for a ship that ends its life in the wrong place. Scrapping a vessel properly brings the seller around $90 a ton less. Since flags and insurers now ask for the certificate, few have tried to do without.',
      'Deaths have dropped from 24 a year to two. Employment is down as well, from 30,000 to 11,000, because a crane does the work of sixty people.',
      'Some of the displaced melt and roll the steel instead; a mill opened last year makes reinforcing bar with a fifth of the emissions of new. Others, said union organizer Rahimul Castellan, went home to farms they had left because of floods.',
    ],
    tags: ['recycling', 'shipping', 'steel'],
  },
  {
    slug: 'border-market-reopens',
    title: 'A border market reopens with one stall from each side',
    summary:
      'Guns on the Tashik ridge have been quiet for two years. The first goods across were tomatoes, batteries and a wedding cake.',
    byline: 'Noor Vandersloot',
    body: [
      'The rules of the Tashik market fill half a page. It opens two mornings a week. Each side sends as many stalls as the other. Goods pass free of duty up to $200 a person, and either commander may close the gate but must telephone first.',
      'On the opening day there was one stall from each village. Some weeks later there were 160, and turnover passed $90,000 a morning. Tomatoes grow on the southern slope, and batteries and pots come up from the north; before the fighting the same families had traded them for generations.',
      'Price differences across the ridge ran as high as threefold during the closure. They have shrunk to about a tenth, apart from sugar, which the north taxes. Smugglers, it is said, have applied for stalls.',
      'Diplomats regard the market as the one clause of the truce that works by itself. Colonel Ardeshir Vance-Oru, who holds the northern key, has shut the gate once, for fog. He called his counterpart to say so, and they talked, he recalls, for an hour.',
    ],
    tags: ['trade', 'peace', 'borders'],
  },
  {
    slug: 'island-pays-returners',
    title: 'An aging island pays its young to come back for five years',
    summary:
      'Half the return grant is withheld until the start-up it paid for has survived a third winter. So far 61 percent have.',
    byline: '',
    body: [
      'The school on Fair Scarra has nine pupils and a waiting list, which is new. Four years ago it had three and a closing date. The island, with 640 people and a median age of 57, offered $30,000 to any native or descendant under forty who would return, stay for five years and start something.',
      'Sixty-six have come. Among the results are two bakeries, a dentist who also shears, a start-up that grades seaweed by camera and a firm of translators. Half of each grant is held back until the third winter ends, because earlier schemes had mostly paid for summers.',
      'By that test 61 percent have lasted, a rate that compares well with new companies on the mainland. The money comes from a wind farm in which islanders own a fifth.',
      'Housing is the limit. There are eleven empty cottages, nearly all belonging to people who cannot agree with a sibling. Council convener Eilidh Marchetti-Soares has hired a mediator, who has so far settled three.',
    ],
    tags: ['islands', 'start-up', 'demographics'],
    alsoIn: ['lifestyle'],
  },
  {
    slug: 'observatory-mine-dark-sky',
    title: 'A mine dims its lights so that a telescope can see',
    summary:
      'The astronomers needed darkness for their research and the miners needed power. A shared line to the plateau gave each something to lose.',
    byline: 'Tomas Quispe-Lane',
    body: [
      'From the dome of the Cerro Vilque observatory the copper pit forty miles off used to look like a second moonrise. Its 2,600 floodlights brightened the sky by 9 percent. Astronomers who had waited years for three nights spent one of them photographing glare.',
      'The pit now runs on shielded amber lamps, aimed down and cut by half after ten. Electricity use has dropped by a third, and so, to the surprise of the safety officer, have collisions: drivers no longer look into the beams.',
      'Persuasion came by wire. The mine wanted a transmission line over land the observatory controls. The scientists wanted cheap power and lacked the money to build. Under the agreement they share the line, and the lighting rules are written into the easement, where no later manager can forget them.',
      'A second company, prospecting nearby, has been handed the same document. Research director Ignatia Holloway says the sky over the summit has measured darker in each of the past ten months.',
    ],
    tags: ['mining', 'astronomy', 'research'],
  },
  {
    slug: 'plastic-pellet-treaty',
    title: 'Forty states agree to treat plastic pellets as a hazardous cargo',
    summary:
      'A lost container used to mean a lawsuit about beaches. Carriers must now stow the beads below deck, double-bagged and declared.',
    byline: 'Anders Holm',
    body: [
      'A container of plastic pellets holds about 1.1 billion of them, and when one burst off Cape Ensley the beads came ashore along 300 miles of coast. Volunteers are still sieving sand. Legally the cargo was about as dangerous as pillows.',
      'Forty flag states, carrying 82 percent of the trade, have voted to reclassify it. Pellets must travel below deck in sealed inner bags, with the ship’s master told where. Rates will go up by some $60 a container, or less than a fifth of a cent on a pound of plastic.',
      'Makers resisted for five years, then changed position within a season. Their insurers had begun to exclude spills. A claim from Cape Ensley, where a fishing ground was closed for two years, is likely to exceed $140 million, and no one had set aside a dollar.',
      'The rule says nothing about the inland leak, from trucks and factory yards, which scientists think is several times larger. Delegate Noemi Strandvik called that the next meeting.',
    ],
    tags: ['shipping', 'plastics', 'emissions'],
  },
  {
    slug: 'dam-filling-accord',
    title: 'Two rivals on one river settle how fast to fill a dam',
    summary:
      'After eleven years of threats, the upstream and downstream governments have signed a table of numbers. It is nine lines long.',
    byline: 'Emeka Rhys',
    body: [
      'The accord on the Great Ashar dam contains no preamble, no declaration of friendship and no map. It is a table. For each of nine levels of rainfall it states how much water the upper country may hold back in a year and how much must pass.',
      'Eleven years of talks had failed over words such as rights and history. A pair of hydrologists, one from each ministry, who had shared a desk as students, proposed to leave those out. In a wet year the lake may rise by 45 feet; in the driest it must fall.',
      'Downstream, 31 million people farm with the river. Upstream, six in ten homes have no electricity, and the dam’s first turbines would triple the supply. Bonds of both governments rallied on the news, the yields dropping by nearly a point.',
      'Enforcement rests on 22 gauges that anyone may read online. There is no court. Negotiator Saba Wolde-Marr expects quarrels, “but about a number, on a screen, that both of us can see.”',
    ],
    tags: ['dams', 'rivers', 'diplomacy'],
  },
  {
    slug: 'wealth-fund-publishes-mistakes',
    title: 'A sovereign fund publishes its mistakes, and the stocks it missed',
    summary:
      'Halmeny’s $190 billion fund lists each year’s ten worst decisions. The board thinks candor has saved money, and can nearly prove it.',
    byline: 'Mireille Dacosta',
    body: [
      'The thinnest chapter of the annual report from Halmeny’s sovereign fund is the most read. It gives the ten worst decisions of the year, in order, with the sum lost and the reasoning of the time. This year’s leader is a port terminal sold eight months early, at a cost of $640 million.',
      'Managers are not named. The argument they made is printed in full, including the parts that turned out to be right. Stocks the fund declined to buy count too, so that caution is audited along with daring.',
      'Chairwoman Perpetua Lindahl introduced the chapter six years ago, over the objections of a board that foresaw headlines. There were some. Since then turnover of the portfolio has dropped by half, and the fund has beaten its benchmark by 0.4 points a year, against 0.1 before.',
      'Whether one caused the other cannot be shown, as the report itself says on its final page. Three other funds have asked for the template. None has yet printed one.',
    ],
    tags: ['stocks', 'sovereign funds', 'governance'],
  },
  {
    slug: 'cloud-forest-payments',
    title: 'Downstream brewers pay to keep a cloud forest standing',
    summary:
      'Four bottlers and a city water company send $6 million a year uphill. The farmers who get it have to grow <em>nothing</em>, with care.',
    byline: '',
    body: [
      'Mist condenses on the trees of the Yurac ridge and drips, at about twenty inches a year, into the river from which the city of San Teodor makes its beer. When a third of the ridge was cleared for cattle, the dry-season flow fell by a fifth and the breweries began trucking water.',
      'They have found it cheaper to rent the forest. Four bottlers and the municipal utility pay 1,300 families $42 an acre each year for land left wooded, somewhat more than a cow would earn on it. The contract lasts for a decade and is checked from the air.',
      'Clearing has all but ceased inside the line. Outside it has quickened by 6 percent, so part of the gain is a matter of geography, as hydrologist Remedios Caine concedes. The payers have agreed to extend the boundary.',
      'Not everyone is glad. Young men hired to clear land have no claim to payments for leaving it alone, and a fund for them was added only after the road was blocked for three days.',
    ],
    tags: ['water', 'forests', 'sustainability'],
  },
];
