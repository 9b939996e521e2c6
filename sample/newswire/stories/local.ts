import type { Story } from '../story.ts';

export const local: readonly Story[] = [
  {
    slug: 'stanmere-new-high-street',
    title: 'Stanmere council votes 8 to 3 for 310 homes at the tram depot',
    summary:
      'The plan folds 310 homes and a covered market into the old tram depot, with shop rents capped for a decade. Council voted 8 to 3.',
    byline: 'Ruth Calloway',
    body: [
      'For most of four decades the tram depot on Gable Street has been a roof without a purpose. The Stanmere council voted 8 to 3 to turn its eleven acres into a street: 310 homes, nineteen shops and a covered market under the original iron trusses.',
      'Three hours of debate went on the price of a shop. None may be let above $19 a square foot for ten years, a third less than the street outside commands, and the promise passes to any later owner. Fallow & Finch, the developer, was allowed two more floors of apartments in exchange.',
      '“A street is a set of small bets,” said Councilwoman Ines Barraclough, who wrote the clause. “If only chains can place them, you get a corridor.”',
      'The three votes against came from members who wanted more parking; the scheme has 140 spaces. Gerald Tan, who sells shoes two blocks away, told the meeting that he feared the new arcade less than another decade of plywood.',
      'Demolition of the paint shed starts within ninety days. The first tenants are due in two years.',
    ],
    tags: ['stanmere', 'planning', 'high street', 'housing'],
  },
  {
    slug: 'ferry-sunday-timetable',
    title: 'Ferry riders get a Sunday timetable at last',
    summary:
      'Nine sailings each way will link Kestrel Bay and the east quay, after hospital workers counted what a six-day boat was costing them.',
    byline: 'Dominic Achterberg',
    body: [
      'The petition that brought back the Sunday boat ran to four pages, most of it arithmetic. Nurses and porters at Port Alder General, who live across the water for the cheaper rents, had added up what they paid in taxis on the one day the ferry did not run: $412,000 a year between 380 people.',
      'Harborline, the operator, will put on nine sailings each way, the first leaving at 5:50 in the morning to meet the early shift. It expects to lose about $3,000 each Sunday for the first year, and to break even once weekend visitors learn the hours.',
      '“We had always asked whether tourists would come,” said Odalys Finn, who runs the line. “Nobody had asked who was already swimming, so to speak.”',
      'The last regular Sunday boat was withdrawn after a fuel crisis that only the older deckhands remember. Since then the crossing, twenty-two minutes by water, has meant an hour and ten by road around the head of the bay.',
      'Eleven crew have been hired. The cafe, to the regret of several petitioners, will stay shut until midweek.',
    ],
    tags: ['ferry', 'kestrel bay', 'transit'],
  },
  {
    slug: 'county-fair-livestock-indoors',
    title: 'County fair moves its livestock show indoors',
    summary:
      'Organizers cite two summers of record heat, and a vet’s thermometer. Cattle, sheep and the famous goats will be judged in the <em>ice arena</em>.',
    byline: 'Hollis Byrne',
    body: [
      'The goats of Fennimar County will be judged on the home ice of the Stanmere Lynx, minus the ice. After two summers in which the show ring passed 104 degrees by noon, the fair board has rented the arena for six days and ordered 400 tons of sand.',
      'Dr. Amara Lindgren, the fair’s veterinarian, forced the matter. She took the temperature of forty animals an hour before judging and an hour after, and sent the board a graph. Six of the forty had needed treatment.',
      'Moving inside costs $58,000, of which the county pays half. Exhibitors’ fees rise from $12 to $15 an animal. Against that, the fair’s insurer has dropped a heat surcharge worth $21,000.',
      'Some of the theater goes too. Beyond the arena’s 3,100 seats there is no rail for children to climb, and the auctioneer, Buck Santangelo, must now use a microphone. “I have been audible in three counties since I was nineteen,” he said. “I will try to adjust.”',
    ],
    tags: ['county fair', 'farming', 'heat'],
  },
  {
    slug: 'library-lends-power-tools',
    title: 'The library that lends out power tools',
    summary:
      'Drills, sanders and one very popular tile cutter leave the Marlpit branch each week, and nearly all of them come back clean.',
    byline: 'Nadia Ferreira',
    body: [
      'Behind the large-print shelves at the Marlpit branch library is a steel cupboard holding 214 tools, each with a barcode and a due date. The tile cutter has a waiting list of nineteen. The belt sander has been renewed so often that the staff know its borrower’s hallway by heart.',
      'Head librarian Joyce Okafor-Bell began with six cordless drills donated by a closing hardware store. Two years on, tools account for one loan in fourteen, and a third of those borrowers had not held a library card before.',
      'Losses have been slight. Four items failed to return, three of them stud finders. A retired electrician, Piotr Wain, tests every plug before it goes back on the shelf and charges the library in coffee.',
      'The branch spends $9,000 a year on blades, batteries and liability cover. Its landlord, the city, had considered shutting the building; footfall is now up 22 percent and the question has stopped being asked.',
      'Next month the cupboard gains a sewing machine, by demand of the people waiting for the tile cutter.',
    ],
    tags: ['libraries', 'repair', 'stanmere'],
  },
  {
    slug: 'kestrel-bay-quieter-sweeper',
    title: 'Kestrel Bay tests a quieter street sweeper',
    summary:
      'The electric machine hums at 63 decibels, about the level of conversation. Residents on nine streets will vote on keeping it, and on what hour it should come.',
    byline: 'Ruth Calloway',
    body: [
      'At 4:40 in the morning the loudest thing on Capstan Row is usually the sweeper. For the next eight weeks it will be the gulls. Kestrel Bay is trying an electric machine that runs at 63 decibels, against 84 for the diesel it may replace.',
      'The loan comes free from the maker, Hushe Municipal, which wants an endorsement. The town wants its complaints file to shrink: of 310 letters about noise last year, 118 concerned street cleaning, a service the same residents rate as excellent.',
      'Price is the obstacle. The quiet model costs $390,000, half as much again as the old kind, though works manager Tamsin Oduro reckons that fuel and repairs would recover the difference in seven years.',
      'Households on nine streets receive a ballot with two questions, whether to buy and when to sweep. “If it is silent, we can send it at noon,” said Ms. Oduro. “And then they will write to me about parking.”',
    ],
    tags: ['kestrel bay', 'streets', 'noise'],
  },
  {
    slug: 'port-alder-dockworkers-contract',
    title: 'Port Alder dockworkers ratify four-year contract, 1,904 to 611',
    summary:
      'The <a href="https://meridianledger.example/port-alder/contract">vote of 1,904 to 611</a> ends eleven months of talks and gives crane crews a say in which jobs are automated first.',
    byline: 'Kwame Osterhout',
    body: [
      'Dockworkers at Port Alder have accepted a contract that raises pay by 16 percent over four years and, for the first time, puts two of their number on the committee that chooses new machinery. The count was 1,904 to 611.',
      'Wages were settled early. What kept the two sides at the table for eleven months was the remote crane, driven from a desk by a person who may one day drive three. Under the deal the port may bring in eight such cranes, and nobody now on the rolls can be laid off because of them.',
      '“The machine was always coming,” said Delphine Marchetti, president of the local. “Our people wanted a chair at the meeting where somebody signs for it.”',
      'Port director Halvard Quist put the cost at $74 million over the term and said that productivity gains should cover two thirds of it. Shippers, several of whom had rerouted cargo through smaller harbors, began booking berths again within hours of the result.',
    ],
    tags: ['port alder', 'labor', 'shipping'],
    alsoIn: ['business'],
  },
  {
    slug: 'harbor-week-pitch-lottery',
    title: 'Harbor Week stalls go to a lottery, and the regulars fume',
    summary:
      'Sixty-two pitches on the east quay will be drawn from a drum. Vendors with thirty years at the same bollard call it unfair; newcomers call it overdue.',
    byline: 'Marisol Pruitt',
    body: [
      'Wilhelmina Drago has sold smoked eel beside the third bollard on the east quay for thirty-one years. Her number in the drum is 188. There are 240 applicants for 62 stalls at Harbor Week, and for the first time seniority counts for nothing.',
      'The festival trust adopted the draw after an audit found that two thirds of pitches had passed between relatives, some with a private payment attached. One family held five. A stall costs $640 for nine evenings and can take $20,000.',
      'Trust chairman Osric Bellamy offered a concession: a quarter of the places are reserved for vendors with ten years’ standing, also by lot. The rest are open to anyone with a food certificate and a county address.',
      'Newcomers are delighted. Farouk Idris and his sister have been refused seven times and have bought a second fryer on the strength of even odds. Ms. Drago, for her part, has rented a boat, which needs no pitch, and asked the harbor master about mooring off the third bollard.',
    ],
    tags: ['harbor week', 'small business', 'port alder'],
  },
  {
    slug: 'millrace-shared-night-oven',
    title: 'Three rival bakeries in Millrace now share one oven',
    summary:
      'A gas bill brought them together. The oven runs from ten at night to seven, and the bakers have not yet agreed about the radio.',
    byline: 'Nadia Ferreira',
    body: [
      'Between ten and one the oven belongs to Szabo’s rye. From one until four it turns out flatbreads for the Qureshi brothers, and after that the croissants of Lucille Abernathy, who says the deck is by then at its best temper.',
      'The three shops stand within 400 yards of one another in Millrace and for years compared windows more than notes. Then gas doubled. Each was heating its own oven from cold for a few hours’ baking; each was paying around $3,400 a month to do it.',
      'A co-operative formed over two meetings has leased an electric deck oven in a former print works. Rent, power and a night porter come to $5,900, split by hours used. Mr. Szabo reports the first profitable winter since his son was born.',
      'Delivery by handcart takes six minutes. The lawyer who drew up the agreement, paid in loaves, included a clause on cleaning and another, at the request of all parties, forbidding discussion of sourdough during changeovers.',
    ],
    tags: ['bakeries', 'energy costs', 'small business'],
    alsoIn: ['food'],
  },
  {
    slug: 'quarry-hill-lamppost-chargers',
    title: 'Lampposts on Quarry Hill start charging cars, and neighbors talk',
    summary:
      'The steep terraces have no driveways. Sixty sockets at <strong>curb height</strong> have brought electric cars, lower emissions and a handwritten rota on every post.',
    byline: 'Yuki Tanabe-Ross',
    body: [
      'No house on Quarry Hill has a driveway, and until last year only four of its 900 households had an electric car. There are now 131. The difference is sixty lampposts, each with a socket at knee height that draws on wiring left spare when the city changed to efficient bulbs.',
      'A post gives about fifteen miles of range an hour, slow enough to need no new cable. Fitting it takes a morning and costs $1,700. A curbside fast charger, with trenching, would have been $38,000.',
      'Scarcity then did something the planners had not foreseen. With two cars for every socket, residents drew up rotas, taped them to the posts and began knocking on doors at ten at night to swap plugs. “I have lived here since I was born,” said Ambrose Kitto, 58. “I met my neighbors over a cable.”',
      'The city will add 140 posts on other hills. It measures air on Quarry Hill’s main stair, where traffic fumes have fallen by a fifth, and has declined to write an official rota, judging that the unofficial ones work.',
    ],
    tags: ['electric cars', 'emissions', 'stanmere'],
    alsoIn: ['automotive'],
  },
  {
    slug: 'leak-dogs-kestrel-bay',
    title: 'Two spaniels find what Kestrel Bay’s water meters missed',
    summary:
      'Trained to smell chlorine through a foot of soil, the dogs have located 43 leaks in ten weeks at a tenth of the usual cost.',
    byline: 'Kwame Osterhout',
    body: [
      'Biscuit sat down on the fourteenth green. Her handler planted a flag, a crew dug, and at a depth of thirty inches a main laid before the golf course existed was found to be losing 2,000 gallons an hour.',
      'Kestrel Bay loses 19 percent of its treated water before it reaches a tap. Acoustic sensors work well on iron pipe in town but poorly on the plastic that serves the hills, so the water board hired two spaniels trained to detect chlorine at a few parts per billion.',
      'In ten weeks the pair have marked 43 leaks; excavation confirmed 39. A survey by instrument of the same forty miles was quoted at $210,000. The dogs, with handler and van, cost $19,500.',
      'Engineer Bertrand Osei keeps a map in which their finds cluster along one supplier’s joints, and he has opened a claim. He has also had to explain to a councilor that overtime rules do not apply to spaniels, although naps, under the contract, do.',
    ],
    tags: ['water', 'kestrel bay', 'utilities'],
  },
  {
    slug: 'drawbridge-closure-hardware-boat',
    title: 'Harrow Ferry drawbridge to close for 11 weeks; merchants hire a boat',
    summary:
      'Harrow Ferry’s only crossing is closed for new bearings. Its merchants have pooled $18,000 for a launch, a pilot and a great deal of rope.',
    byline: 'Dominic Achterberg',
    body: [
      'When engineers found the main bearing of the Harrow Ferry drawbridge worn through, they gave the town nine days’ notice. Forty percent of customers for the shops on the east bank come from the west, and the road detour is twenty-six miles.',
      'Vikram Sethi, who owns the hardware store, bought a retired pilot launch with a loan from the merchants’ association. It carries twelve passengers and, on a trailing raft, up to a ton of lumber. Fares are free with a receipt for more than $15.',
      'Sales on the east bank fell by a third in the opening week. They have since recovered to within 8 percent of normal, and the pharmacy reports doing better than before, since people dislike to cross for nothing and stock up.',
      'The county is spending $6.2 million on the repair. It has offered no compensation but has waived the landing fee. Mr. Sethi intends to keep the launch afterward. He had wanted one, he admitted, for about twenty years.',
    ],
    tags: ['infrastructure', 'retail', 'harrow ferry'],
  },
  {
    slug: 'river-towns-price-flood',
    title: 'Five Osier towns buy flood cover that pays within a week',
    summary:
      'Five towns on the Osier have bought cover that pays within a week of high water, by gauge reading and with <em>no adjuster</em> in waders.',
    byline: 'Hollis Byrne',
    body: [
      'If the gauge at Linden Cross passes 19 feet, five towns along the Osier will between them receive $4 million within seven days. Nobody will inspect a basement. The policy looks only at the number on the post.',
      'Ordinary flood insurance took fourteen months to settle after the last big one, said Solveig Adeyemi, mayor of Lower Thornlea. By then three of her contractors had gone under and the town had borrowed at 9 percent to pay for pumps.',
      'The premium is $260,000 a year, shared by population. Cover of this kind has a known weakness: a town can flood with the gauge at 18 feet and collect nothing. The mayors paid a hydrologist to set the trigger, and each has started a small reserve for near misses.',
      'Rates will fall by 12 percent if the towns restore 300 acres of wet meadow upstream. Farmers there have been offered an annual rent for letting their fields drown, and nine of fourteen have said yes.',
    ],
    tags: ['flooding', 'insurance', 'osier river'],
  },
  {
    slug: 'landfill-solar-dividend',
    title: 'Brackwater landfill solar plant pays households $71 each',
    summary:
      'Solar panels on forty feet of buried refuse earned each household a credit of $71, and ended a long argument about what the hill was for.',
    byline: '',
    body: [
      'Every account holder at Brackwater’s municipal utility will find a credit of $71 on the next bill, marked “hill.” It is the first payment from 9,400 solar panels laid across a landfill that closed when the present mayor was in high school.',
      'Nothing heavy may be built there, since the cap over the waste cannot be pierced. The panels stand on concrete trays instead. Proposals over the years had included a ski slope, a cemetery for pets and a concert stage, each defeated at a public meeting.',
      'The town borrowed $7.8 million through bonds at 3.9 percent and sells about two thirds of the output to a cold store across the highway. Treasurer Mateo Villanueva expects the dividend to hold steady for twelve years and then to rise sharply when the debt is gone.',
      'Methane from the mound still runs a small generator. The sheep hired to keep down the grass belong to the opponent who spoke longest against the scheme, and he is paid by the acre.',
    ],
    tags: ['solar', 'brackwater', 'municipal finance'],
  },
  {
    slug: 'hospital-parking-nurses',
    title: 'Port Alder General drops staff parking fees worth $640,000 a year',
    summary:
      'Port Alder General gave up $640,000 a year in permits. It had been spending four times that on agency nurses.',
    byline: 'Yuki Tanabe-Ross',
    body: [
      'The exit interviews at Port Alder General kept returning to a multistory garage. Nurses paid $88 a month to park in it, could not always find a space, and were ticketed if a shift ran over. Of 140 who left in a year, 51 mentioned the garage by name.',
      'Permits brought in $640,000. Covering the vacancies with agency staff cost $2.7 million. When finance director Anselm Rourke put the two figures on the same page, the board took eleven minutes to abolish the charge.',
      'In the six months since, the vacancy rate among ward nurses has dropped from 13 percent to 7. Some of that owes to a pay award, and the hospital is careful to say so, but applications jumped in the week after the announcement and before the raise.',
      'Visitors still pay. To free spaces, the hospital has leased ninety bays from a movie theater that is empty in daylight. “I used to circle the fourth level for twenty minutes before a twelve-hour day,” said charge nurse Blessing Amundsen. “You start the shift in a mood.”',
    ],
    tags: ['hospitals', 'hiring', 'port alder'],
  },
  {
    slug: 'port-alder-weighs-bins',
    title: 'Recycling pays in Port Alder, now that every bin is weighed',
    summary:
      'Trucks read a chip, lift and bill by the pound. Refuse fell by 27 percent in a year, and the city has a small mystery in the woods to solve.',
    byline: 'Marisol Pruitt',
    body: [
      'Port Alder households used to pay a flat $24 a month to have their trash removed. They now pay $9 plus 11 cents a pound for what goes in the gray bin and nothing for what goes in the blue. A scale on the truck’s arm does the sums.',
      'The results after a year: refuse down by 27 percent, recycling up by 19, and an average bill of $19.60. Two thirds of homes pay less than they did. Families with babies and the very old receive an allowance for diapers and dressings.',
      'Some 5,200 tons vanished from the gray bins and only 1,900 reappeared in the blue, a gap that troubles Luca Havili, who runs collections. Part of it is thrift. Some was being dropped in litter bins, which the city has since fitted with narrower mouths, and some has turned up in Cutler’s Wood.',
      'Sorting has improved as well. The plant rejects one load in twenty for contamination, compared with one in seven before, and sells its cardboard at the top of the market rather than the bottom.',
    ],
    tags: ['recycling', 'port alder', 'waste'],
  },
  {
    slug: 'credit-union-old-bank-hall',
    title: 'A credit union moves into the bank that left',
    summary:
      'Thornlea lost its last branch two years ago. Members of a lender that began in a school kitchen have bought the marble counter, vault and all.',
    byline: 'Kwame Osterhout',
    body: [
      'The vault door weighs four tons and came with the building. Thornlea Mutual Credit Union paid $310,000 for the banking hall on Corn Street, rather less than the departing owner spent on its last repainting.',
      'When the branch closed, merchants drove seventeen miles to deposit cash and the town’s only night safe was welded shut. Lending dried up more slowly. Applications went to a call center, which did not know that the garage on Mill Lane was solvent and the one opposite was not.',
      'Thornlea Mutual has 6,200 members and $48 million in assets. It will open six days a week with a staff of nine, five of whom worked at the same counter for the previous tenant. Business loans will be capped at $150,000 and decided in the room upstairs.',
      '“There is no secret to it,” said manager Philippa Nwosu. “I know whose van has been parked outside whose shop since six.”',
      'Regulators attached one condition: the credit union must hold more liquid reserves, because cash is what its members most like to see.',
    ],
    tags: ['credit unions', 'lenders', 'thornlea'],
  },
  {
    slug: 'gable-street-baths-heat-pumps',
    title: 'Heat pumps take over from the boiler at Gable Street baths',
    summary:
      'The city’s oldest pool now draws its warmth from a sewer main. Swimmers noticed only that the <em>showers</em> were finally hot.',
    byline: 'Ruth Calloway',
    body: [
      'Sewage leaves the kitchens and laundries of central Stanmere at about 62 degrees. It used to carry that heat out to sea. A loop of pipe under Gable Street now takes some of it back, and three heat pumps lift it to the 82 degrees that the public baths require.',
      'The old boiler burned $231,000 of gas a year, a sum that twice put the pool on the closure list. Electricity for the new plant comes to $97,000. The project cost $1.9 million, two thirds met by a state energy fund and the rest by a loan over fifteen years.',
      'Engineers from four other cities have visited. What they ask about is the smell, of which there is none, and the fats that clog the exchanger, of which there are plenty; a brush runs through it nightly.',
      'The pool’s morning regulars, average age 71, were promised disruption for six weeks and got nine days. Attendance has risen by a fifth since the showers began to work.',
    ],
    tags: ['heat pumps', 'public pools', 'energy'],
  },
  {
    slug: 'night-bus-cold-store',
    title: 'A night bus follows the workers, and the jobs follow the bus',
    summary:
      'Route 90 leaves at 11:20 p.m. for the cold stores on the ring road. Employers pay half its cost and say turnover has dropped by a third.',
    byline: 'Dominic Achterberg',
    body: [
      'The 90 has no daytime service and appears on no tourist map. It makes fourteen stops through the cheaper districts of Stanmere, then runs without pause to the refrigerated warehouses at Vellmoor, arriving twelve minutes before the midnight shift.',
      'Four warehouse firms pay $380,000 a year toward it. They were losing packers at a rate of 90 percent a year, largely, a survey found, because a cab home cost two hours’ wages and shared cars fell apart whenever one member overslept.',
      'Ridership averages 164 a night. Since the route began, turnover at the four has fallen to 58 percent, and a fifth company has taken a lease nearby on the condition that the bus stop there too.',
      'City transit planner Oluwaseun Brandvold would like to copy it for hospital cleaners and bakery staff. His difficulty is drivers, who can choose their hours and seldom choose these. A premium of $4.50 an hour has filled six posts out of eight.',
    ],
    tags: ['transit', 'jobs', 'stanmere'],
  },
  {
    slug: 'stanmere-empty-shop-levy',
    title: 'Stanmere’s levy on empty shops raises little and fills many',
    summary:
      'Budgeted to bring in $1.3 million, it collected $410,000. The city calls that a success: 61 windows have lights in them again.',
    byline: 'Nadia Ferreira',
    body: [
      'A tax that nobody pays can still work. Stanmere began charging owners 2 percent of a shop’s assessed value for every year it stood vacant, and budgeted for $1.3 million. It collected $410,000, because most of the owners found tenants.',
      'Of the 94 shops empty when the levy passed, 61 are let. Rents on the new leases average 31 percent below the asking price, which is the point, said assessor Margit Oyono. Loans on many buildings had been written against a rent that no one would pay, and owners preferred an empty room to an honest valuation.',
      'Lenders were not pleased to have the fiction ended. Two regional banks have marked down their retail property books, though neither has called in a loan.',
      'The newcomers are a mixed crowd: a cobbler, two tutors, a dance school, a shop for used wheelchairs. Six have already failed. Their landlords have eight months’ grace before the charge returns, and four have relet.',
    ],
    tags: ['retail', 'property tax', 'stanmere'],
    alsoIn: ['realestate'],
  },
  {
    slug: 'fire-brigades-merge',
    title: 'Two volunteer fire brigades bury an old feud and merge',
    summary:
      'Upper and Lower Fallow had stopped answering each other’s calls over a disputed pumper. Falling numbers did what three mediators could not.',
    byline: 'Hollis Byrne',
    body: [
      'The quarrel was over a secondhand pumper, bought jointly and parked, ever after, in Upper Fallow. For twenty-three years the two volunteer brigades trained apart, raised money apart and on at least one occasion drove past one another to the same barn.',
      'Neither can now fill a crew. Upper Fallow is down to eleven active members and Lower Fallow nine, against a state minimum of fifteen for an engine company. Their chiefs, Desmond Achebe and Carla Thorvald, who are second cousins, settled terms in an afternoon.',
      'The merged brigade keeps both halls and sells one ladder truck for $140,000. That pays for pagers, new air packs and a stipend of $35 a call, the first either village has offered. Response at night should fall from nineteen minutes to thirteen.',
      'The pumper itself failed inspection four years ago. It will be cut in half lengthwise, so the agreement states, for display outside each hall.',
    ],
    tags: ['fire service', 'volunteers', 'fallow'],
  },
  {
    slug: 'dawn-childcare-fish-dock',
    title: 'A nursery opens at four in the morning for the fish dock',
    summary:
      'Auctioneers, filleters and truckers at Port Alder had nobody to mind their children before dawn. The fish merchants decided that was their problem too.',
    byline: 'Marisol Pruitt',
    body: [
      'The first child arrives at 3:55, asleep, in a sleeping bag with a zip. By five there are seventeen of them on cots in a converted net loft, and the auction bell below wakes no one.',
      'Port Alder’s fish market could not fill forty of its 210 early jobs, though they pay $29 an hour. Merchants’ association secretary Ngozi Halloran telephoned every applicant who had turned one down. Most gave the same reason, and most of those were women.',
      'The nursery costs $520,000 a year. A levy of a quarter of a cent on each pound of fish landed meets a little over half; parents pay $6 an hour, and the state licensing board, after some thought about nap times, supplied a grant for the rest.',
      'Twenty-eight of the forty posts have since been taken. One father has moved from nights to the filleting line so that he can carry his daughter up the stairs himself and collect her for breakfast.',
    ],
    tags: ['childcare', 'port alder', 'fishing'],
  },
  {
    slug: 'turbine-welders-college',
    title: 'The welding course with a job at the end of every bench',
    summary:
      'Corran Technical College let employers write the exam. All 64 graduates were hired, and the waiting list is now longer than the course.',
    byline: '',
    body: [
      'There are thirty-two benches in the welding shop at Corran Technical College and, taped above each one, the name of a company. A firm that sponsors a bench pays $8,500 a year, sets a third of the final exam and gets first interview with whoever works there.',
      'The arrangement came out of an embarrassment. Two years ago a yard building towers for offshore wind turned away 41 of the college’s 50 graduates because they had trained on thin plate and the job needed thick.',
      'Principal Esperanza Lowry threw out the syllabus. Students now spend eleven weeks on plate an inch or more deep and are failed for flaws visible only by ultrasound. Fewer finish, about four in five. Everyone who did so this year had an offer before the ceremony.',
      'Starting pay is near $61,000. Tutors worry that training to order ties a student’s skill to one employer’s order book, and have kept two weeks of pipework, which, as one put it, the world will always need.',
    ],
    tags: ['skills', 'wind power', 'colleges'],
  },
  {
    slug: 'parking-meters-outlast-app',
    title: 'Coin meters outlast the app that was meant to replace them',
    summary:
      'When the city’s parking payments provider failed, 1,100 old machines in Kestrel Bay went on swallowing quarters. The council has decided to keep both.',
    byline: 'Yuki Tanabe-Ross',
    body: [
      'Parkwise Kerb stopped answering its telephone a little after nine one morning, and by noon its app had ceased to take money. In eleven towns that had torn out their meters, parking became free. In Kestrel Bay, which had not got around to it, people looked for change.',
      'The town took $14,300 in coin that week, five times the usual. It also learned that $186,000 in payments already collected by the company sat in an account now controlled by administrators, with the town an unsecured creditor.',
      '“We were slow, and I’m taking full credit,” said treasurer Linus Acheampong. His department had postponed removal three times for want of a contractor.',
      'The council will sign with a new provider on stricter terms: funds must be swept into its own account nightly. The meters stay as well. Servicing them costs $70 each a year, and the man who does it, Eustace Grau, has agreed to delay his retirement and train a successor.',
    ],
    tags: ['payments', 'parking', 'kestrel bay'],
  },
  {
    slug: 'council-complaint-league',
    title: 'A council prints its worst week, every week',
    summary:
      'Linden Cross publishes the complaints it handled badly, <strong>by name of department</strong>. Staff hated the idea until the budget meeting.',
    byline: 'Hollis Byrne',
    body: [
      'Page one of the Linden Cross council bulletin is headed “What we got wrong.” A recent edition confessed to a dumpster left eleven days outside a chapel, two calls unreturned and a tree, healthy, felled at the wrong address.',
      'Town clerk Beatrix Mwangi introduced the page after noticing that the council answered public records requests about its failures at a cost of $90 each. Printing them first was cheaper. Requests have fallen from 260 a year to 74.',
      'Departments resisted. Roads, which led the table for nine weeks running, argued that it was being punished for having the most to do. Then the chart was shown to the finance committee, which saw a crew of seven covering 140 miles and approved two more posts.',
      'Repeat complaints are down by 40 percent. The owner of the tree was given a choice of replacement and asked for a walnut, which will reach the height of the old one in about sixty years.',
    ],
    tags: ['local government', 'linden cross', 'service'],
  },
];
