import type { Story } from '../story.ts';

export const national: readonly Story[] = [
  {
    slug: 'inland-rail-line-everybody-rides',
    title: 'A rail line nobody wanted becomes the one everybody rides',
    summary:
      'Passenger numbers on the inland route have doubled since fares were simplified, and three states now want the credit.',
    byline: 'Gideon Marsh',
    body: [
      'Nine years ago the inland line between Vellmoor and Sable City was offered to three states for a dollar. None took it. Last quarter it carried 1.4 million people, twice as many as before, and the governors of all three attended the naming of a locomotive.',
      'The change was in the ticket office. Carriers had sold 212 kinds of fare, and a clerk could need ten minutes to find the right one. Inland Lines cut them to four, priced by distance, payable on board. Ridership rose by a fifth in the first eight weeks, before a single train was added.',
      'Students and hospital outpatients account for most of the growth, according to line manager Rosalind Ekström. Business travelers came later, once an hourly pattern meant they could miss one.',
      'The line still loses money, about $11 a trip compared with $31. A request for $460 million to double the track goes to the states this session. Each has indicated that it would be glad to see the others pay first.',
    ],
    tags: ['rail', 'transport', 'states'],
  },
  {
    slug: 'small-firms-hiring-cautiously',
    title: 'Small-firm job openings rise in eight of 12 regions, survey finds',
    summary:
      'Openings rose in eight of twelve regions. Owners say they would add more people if they could borrow at the interest rates of three years ago.',
    byline: 'Paula Strand',
    body: [
      'Small companies added workers in eight of the country’s twelve regions last quarter, a federal survey of 22,000 employers shows, though two in three new posts were at firms filling a single vacancy.',
      'That matches what Ottoline Reyes sees. Her company in Linden Cross makes hinges, employs twenty-six and has taken on one machinist. “I have orders for three,” she said. “I have credit for one.” A line she once drew at 5 percent now costs her 8.75.',
      'Firms with fewer than fifty employees account for 44 percent of private jobs and tend to turn before larger ones do. Economists watch them for that reason, and for their candor: the survey leaves a blank box at the end, and 9,000 owners filled it.',
      'The commonest word in it was “insurance,” followed by “drivers.” Wages came fifth, the lowest ranking since the question began. The labor ministry reads that as a sign of cooling. Ms. Reyes, shown the result, said she simply no longer argues with what people cost.',
    ],
    tags: ['jobs', 'small business', 'interest rates'],
    alsoIn: ['business'],
  },
  {
    slug: 'transmission-bill-clears-committee',
    title: 'Power-line permit bill clears committee, 29 to 0',
    summary:
      'The measure sets a two-year limit on permits for power lines that cross state borders. All 29 members voted for it, some to their own surprise.',
    byline: 'Gideon Marsh',
    body: [
      'Twenty-nine members of the assembly’s energy committee have not agreed on anything since a resolution honoring a retiring stenographer. They agreed on this: a power line that crosses a state border must be approved or refused within two years.',
      'The present average is nine. In that time, witnesses said, Lowmark has thrown away enough wind power on blustery nights to run its own steel mills, while Westmarch, next door, paid records for gas.',
      'Three amendments made unanimity possible. Landowners receive an annual rent instead of one payment; counties get a share of the line’s property tax from the first day of construction; and a state that misses its deadline loses the decision to a federal panel. Environmental groups accepted the timetable in exchange for a fixed list of excluded habitats.',
      '“Everyone got one thing they could explain at home,” said the bill’s sponsor, Ferdinand Asante-Cole.',
      'Grid planners count eleven projects, worth $19 billion, that could begin if the full chamber passes the text unchanged. Two of them have been pending longer than the committee’s youngest member has held a driver’s license.',
    ],
    tags: ['power grid', 'permits', 'assembly'],
    alsoIn: ['politics'],
  },
  {
    slug: 'census-middle-filling-in',
    title: 'Census estimates show the middle of the country filling in',
    summary:
      'Mid-sized cities added residents for a third year, led by places where a teacher and a nurse can together <em>still buy a house</em>.',
    byline: 'Samir Doss',
    body: [
      'Of the twenty fastest-growing cities in the new census estimates, none is on a coast and only two have an airport with flights abroad. Their median size is 190,000. Thornlea, Redwater and Sable City each grew by more than 3 percent.',
      'House prices explain most of it. In the twenty leaders a home costs 3.8 times the local household income; in the four largest metropolitan areas the figure is 8.1. People are moving about as far as they need to for that number to drop by half, demographer Ikram Sandoval found, and no farther.',
      'The newcomers are in their thirties, more often than not with one child, and one in five kept a job based somewhere else. School enrollment in Redwater, which had closed four elementary schools, is up by 6 percent.',
      'Growth has costs. Sable City’s water main replacement is eight years behind, and rents there rose faster than wages. Its mayor, asked whether she feared becoming what people had fled, said the planning department had been instructed to.',
    ],
    tags: ['population', 'cities', 'housing'],
    alsoIn: ['realestate'],
  },
  {
    slug: 'water-compact-new-mediator',
    title: 'Water compact talks resume with a new mediator',
    summary:
      'Seven states, one river and a deadline five months off. The woman now in the chair began by asking everyone to leave the lawyers outside.',
    byline: 'Paula Strand',
    body: [
      'Teodora Waleed spent thirty years settling disputes between orchestras and their managers. She has now been asked to divide a river. Seven states that draw on the Osier must agree on shares within five months or see a federal judge do it for them.',
      'The old compact promised the states more water than the river has carried in any of the past eleven years. Farms take 71 percent. Cities, which take 18, have grown by two million people since it was signed and have mostly paid their way with reservoirs that stand at a third of capacity.',
      'Ms. Waleed’s first session excluded counsel and lasted six hours. Each delegation was asked to present its neighbor’s case. Highmere’s negotiator, arguing for the downstream orchards of Dunholt, reportedly did so well that Dunholt asked for the text.',
      'What emerged was a principle, that shares should be set as a percentage of actual flow. Translating it into acre-feet is the hard part. Alfalfa growers would lose most, and a compensation fund of $1.1 billion remains a figure with no signature under it.',
    ],
    tags: ['water', 'states', 'farming'],
  },
  {
    slug: 'parcel-lockers-grain-elevators',
    title: 'The postal service puts parcel lockers at the grain elevator',
    summary:
      'Rural carriers drove 90 miles to deliver eleven boxes. Now farmers collect them where they already queue, and the route pays.',
    byline: 'Leilani Crewe',
    body: [
      'At harvest a farmer may wait forty minutes at the elevator to unload. The postal service has noticed. It is installing banks of parcel lockers at 640 grain elevators, feed stores and co-operative fuel pumps in places where a doorstep delivery loses $7.',
      'Rural Route 12 in Tamarack shows the saving. Its carrier, Augustin Bly, used to cover 90 miles a day with eleven parcels. He now drops most at two lockers and goes to the door only for the housebound, medicine and anything alive. His day is three hours shorter, and he has been given a second route.',
      'Users were skeptical. A trial in four counties began with 22 percent of households opting in; after a year it was 81. Chicks, tractor filters and wedding dresses have all passed through.',
      'Savings are estimated at $96 million a year once the network is complete, a small dent in a deficit of $2.4 billion. The carriers’ union agreed on condition that no post be cut while a letter still needs delivering.',
    ],
    tags: ['postal service', 'rural', 'logistics'],
  },
  {
    slug: 'apprentices-outnumber-undergraduates',
    title: 'Apprentices outnumber new undergraduates in two states for the first time',
    summary:
      'Wages from the first day and no debt at the end have turned the tables in Lowmark and Sable. Universities are asking to join in.',
    byline: 'Tobias Okonjo',
    body: [
      'Enrollment figures from Lowmark and Sable show 41,300 people beginning an apprenticeship this year and 39,800 beginning a degree. The lines crossed sooner than either state had forecast.',
      'Money did it. A first-year apprentice electrician in Sable earns $38,000. The same eighteen-year-old at the state university borrows about $14,000 annually, and graduates into a starting salary that has risen by 4 percent in a decade, adjusted for prices. The electrician’s has risen by 27.',
      'Employers pay most of the bill, helped by a tax credit of $6,000 a head. They complain that poaching is rife. A roofing firm in Vellmoor lost five of six trainees to rivals in the month they qualified, and now writes retention bonuses into the indenture.',
      'Rather than watch the young leave, three public universities have begun teaching the classroom portion themselves, two evenings a week. “They arrive tired and ask better questions,” said Professor Anneliese Mbeki-Stone, who lectures on circuits. “Usually because something hummed at them that afternoon.”',
    ],
    tags: ['apprenticeships', 'education', 'wages'],
  },
  {
    slug: 'truck-parking-shortage',
    title: 'Truckers have the hours but nowhere to stop',
    summary:
      'There is one parking space for every eleven rigs on the road at night. A new rule would pay warehouses to open their gates.',
    byline: 'Wei-Lin Harcourt',
    body: [
      'By eight in the evening the truck stop outside Harrow Ferry is full, and Marlon Espinoza has ninety minutes of legal driving left. He uses fifty of them looking for somewhere to sleep. On most nights that ends on the shoulder of an exit ramp.',
      'The transport ministry counts 3.1 million heavy trucks and 281,000 spaces. Since electronic logs replaced paper ones, drivers can no longer fudge the last half hour, so they stop earlier. Researchers put the lost driving at 56 minutes a day for each of them, or about $5,600 a year in pay.',
      'Building lots along the highways costs $120,000 a space, and neighbors sue. The draft rule takes another way: warehouses with more than ten docks could claim $22 a night for letting a driver who has delivered stay until morning.',
      'Warehouse owners want indemnity before they agree. Insurers are willing, provided there are lights. Mr. Espinoza would like a toilet, and has written to the ministry to say that the draft does not mention one.',
    ],
    tags: ['trucking', 'freight', 'safety'],
  },
  {
    slug: 'wildfire-crews-year-round',
    title: 'Five states give wildfire crews year-round jobs',
    summary:
      'Seasonal firefighters become permanent staff in five states. In the wet months they will thin forests, burn brush and train volunteers.',
    byline: 'Tobias Okonjo',
    body: [
      'The season used to end with the first hard rain, and with it the paychecks. Some 6,800 wildland firefighters in five western states will now be kept on through the winter at full wages, an expense of $340 million a year that the states and the federal forest service will divide.',
      'Turnover made the case. Four in ten crew members did not come back from one year to the next, and each replacement takes $19,000 to train. Crews led by someone with under three seasons’ experience reported injuries at double the rate.',
      'What they will do in the off months matters as much. The schedule calls for 400,000 acres of thinning and deliberate burning annually, triple the present area. Tamarack’s forester, Kirsi Delacroix, estimates that each dollar of this saves six in suppression.',
      'Sawmills are content too, since thinned pine has to go somewhere. The exception is the smoke: towns that have grown used to clear winters will have some of it, by appointment.',
    ],
    tags: ['wildfire', 'labor', 'forests'],
  },
  {
    slug: 'statistics-phone-survey-silence',
    title: 'Response to national jobs survey falls to 46%',
    summary:
      'Response to the national labor survey has fallen to 46 percent. The statistics office now says by how much its headline number <em>might be wrong</em>.',
    byline: 'Paula Strand',
    body: [
      'In a low building behind the capital’s bus station, 240 people dial numbers that mostly ring out. They are the national labor survey. A generation ago nine in ten of those they reached would answer their questions; last month the share was 46 percent.',
      'The consequence is noise. The statistics office will begin printing a margin beside the monthly jobs figure: plus or minus 88,000, roughly the size of a typical change. Traders, who have been moving bonds on differences of 20,000, were told in effect that they had been trading static.',
      'Chief statistician Emmerich Valdés wants $54 million to shift to payroll tax records, which are complete but arrive six weeks late. The central bank, which sets interest rates partly on this number, supports him and has offered to lend economists.',
      'Meanwhile the callers adapt. Interviewers who open by asking whether it is a good time fare worst. The best performer, Dolores Anquetil, 67, says only her name and her town, and then waits.',
    ],
    tags: ['statistics', 'jobs', 'central bank'],
  },
  {
    slug: 'minimum-wage-indexed-states',
    title: 'Four states tie minimum wage to inflation; fewer closures, study finds',
    summary:
      'Four states tied the wage floor to inflation. A study finds smaller raises, fewer closures and a sharp fall in campaign speeches.',
    byline: 'Wei-Lin Harcourt',
    body: [
      'Jumps of two dollars after years of nothing were how the minimum wage used to move in Highmere. Diners cut hours each time and hired them back within a year. Since the state tied the floor to consumer prices it has gone up annually by between 31 and 58 cents, and economists have struggled to detect any effect on jobs at all.',
      'A comparison of the four indexed states with their neighbors, drawn from 1.9 million payroll records, finds that low-wage workers ended up earning about the same over ten years. What changed was the volatility. Restaurant closures in the twelve months after a rise fell by a third.',
      '“Owners can plan for forty cents,” said the study’s author, Jun-ho Castellane. “They cannot plan for an election.”',
      'Critics note that an index locks in whatever the level was on the day it passed, which in Sable was low. Unions there favor a one-time catch-up. The proposal has come up twice and drew nineteen minutes of debate.',
    ],
    tags: ['minimum wage', 'inflation', 'states'],
  },
  {
    slug: 'bridge-drones-inspectors',
    title: 'Drones take over the bridges, and inspectors take over the drones',
    summary:
      'Engineers who once hung from ropes now review 4,000 photographs a span. They find more cracks, and worry about which ones to <strong>ignore</strong>.',
    byline: 'Leilani Crewe',
    body: [
      'A rope team could inspect the Redwater viaduct in three weeks and would bring back perhaps 150 photographs. The drone needs a day and a half and brings 4,000. It has found 212 defects, of which the rope team, on its last visit, had recorded 37.',
      'Multiply that by the country’s 61,000 highway bridges and the problem is plain. Most of the new cracks are hairlines that have been there for decades. Repairing them all would cost more than building again; ignoring the wrong one could drop a lane into a river.',
      'The federal highway office has therefore stopped counting cracks and begun measuring their growth. Images are laid over those of the previous year, and anything longer by a sixteenth of an inch goes to a human being. That is about one in ninety.',
      'Inspector Thandiwe Lark, twenty-six years on ropes, was the first to be certified as a pilot. She still climbs once a year. Concrete, she explained, makes a dull sound when hollow, and no camera has learned to knock.',
    ],
    tags: ['infrastructure', 'bridges', 'drones'],
  },
  {
    slug: 'universal-school-meals',
    title: 'Free lunch for all turns out to be mostly about the queue',
    summary:
      'When every pupil eats without paying, lines move and plates come back empty. Three more states are doing the sums.',
    byline: 'Samir Doss',
    body: [
      'The cash register is gone from the cafeteria at Marlowe Road Elementary, and with it the list of children whose accounts were overdrawn. Lunch for 480 used to take seventy minutes. It takes forty-four, and the half hour has been handed to arithmetic.',
      'Lowmark was first to feed all its pupils at no charge, whatever their parents earn. Uptake climbed from 58 percent to 86. The price, $214 million a year, exceeded estimates by a tenth, chiefly because families who could afford to pay were quicker to stop packing sandwiches than anyone foresaw.',
      'Administrators found savings in odd places. Nobody now chases $9 million in lunch debt or checks income forms. Waste dropped as well: with time to sit, children eat the vegetables, or at least more of them.',
      'Whether it improves learning is less certain. Test scores rose slightly in poorer districts and were flat elsewhere. Nutrition director Giselle Omondi does not claim otherwise. “I run a kitchen,” she said. “They were hungry, and now they aren’t.”',
    ],
    tags: ['schools', 'food', 'public spending'],
  },
  {
    slug: 'maternity-wards-rural-flights',
    title: 'Tamarack to fly midwives to counties without maternity wards',
    summary:
      'A hundred and ten rural units have shut in a decade. Tamarack’s answer has two propellers and a crew of <strong>six midwives</strong>.',
    byline: '',
    body: [
      'Dovie Larkspur gave birth in a school gymnasium that doubles as a clinic, 140 miles from the nearest delivery ward, with a midwife who had landed on the county road three hours earlier. Mother and son were home by supper.',
      'The flight is one of 86 made so far under a Tamarack program that keeps two small aircraft and six midwives on call. It costs $5.1 million a year. A single rural maternity unit costs $4 million, and the state has lost nine.',
      'Such units close because births are few and fixed costs are not. A ward must be staffed around the clock whether it delivers 600 babies or sixty; insurers pay by the baby. Below about 200 a year, said health economist Ruaridh Sengupta, there is no arrangement of the numbers that works.',
      'High-risk pregnancies still go by road to the city, weeks ahead, to a hostel the state has leased. Doctors regard the planes as a good second best. On nineteen days last winter they could not take off.',
    ],
    tags: ['rural health', 'hospitals', 'tamarack'],
  },
  {
    slug: 'park-permit-rolling-release',
    title: 'National parks drop the permit lottery for something duller',
    summary:
      'A rolling release of campsites, three at a time through the year, has beaten the bots and <em>annoyed the travel bloggers</em>.',
    byline: 'Gideon Marsh',
    body: [
      'Until recently every summer campsite in the Coldwater Range went on sale in one minute, at eight in the morning, and was gone by two minutes past. Park officials discovered that 38 percent had been bought by eleven accounts.',
      'Now sites are released a few at a time, at random hours, over the whole year. A bot must watch day and night for a $28 tent site, and resale requires the buyer’s face at the gate. Brokers have largely given up. Listings on the main resale site have fallen from 9,000 to under 300.',
      'The fair share for locals has grown too, since somebody checking from a kitchen table in Dunholt has the same chance as anyone. Visitors from within a hundred miles hold 31 percent of bookings, up from 12.',
      'Planning a trip a year ahead is harder, as tour operators complain. Superintendent Calixta Boone concedes the point but says cancellations have halved. People who book for next week, she has observed, tend to come.',
    ],
    tags: ['national parks', 'travel', 'technology'],
  },
  {
    slug: 'workplace-heat-standard',
    title: 'A heat rule gives outdoor crews shade, water and an argument about clouds',
    summary:
      'Above 90 degrees employers must offer ten minutes’ rest every hour. Roofers and farms are testing what the thermometer is allowed to hang on.',
    byline: 'Leilani Crewe',
    body: [
      'The first citation under the national heat standard went to a paving company that had measured the air temperature inside its own pickup, with the air-conditioning running. The second went to a county.',
      'The rule is brief. When it is 90 degrees where people are working, they get water, shade and ten paid minutes in every hour; newcomers start at half days for a week. Compliance costs about $3 a worker per hot day, the labor ministry calculates, and heatstroke claims average $41,000.',
      'Builders predicted ruinous delays. At Orchard Paving, whose chief executive led the opposition, crews now begin at five and lay 4 percent more asphalt than before. “I’d like to say we planned that,” said Bartholomew Igwe.',
      'Farms are less happy, because fruit ripens when it pleases and pickers paid by the bin lose money at rest. Two growers have begun paying a flat rate through breaks. Others have asked that a passing cloud be deducted, a request the ministry is considering with visible patience.',
    ],
    tags: ['heat', 'labor', 'construction'],
  },
  {
    slug: 'passport-backlog-night-shift',
    title: 'The passport office clears its backlog by working nights',
    summary:
      'From 840,000 waiting applications to none in seven months: the cure was a second shift, a returned stapler and permission to telephone people.',
    byline: 'Tobias Okonjo',
    body: [
      'Sixty percent of stuck passport applications were missing the same thing, a signature in a box that the form printed in pale gray. Clerks were forbidden to call the applicant. They mailed the form back, and it rejoined the line at the end.',
      'Zubeida Castelnau, brought in from a hospital to run the passport service, changed that rule first. A clerk may now telephone, collect the answer and finish the case. She then opened a night shift of 310, many of them parents and students, and darkened the box.',
      'The queue stood at 840,000 when she arrived. It reached zero seven months later, with a wait of nine working days. Overtime came to $17 million, slightly less than the service had been paying out in compensation for missed flights.',
      'Staff credit a smaller decision. Equipment had been locked away after a spate of thefts, and each stapler required a form. Ms. Castelnau ordered six hundred of them on her second day and left them on the desks.',
    ],
    tags: ['public services', 'passports', 'productivity'],
  },
  {
    slug: 'lead-pipes-pace',
    title: 'At this pace the last lead pipe goes in ninety years; one city will be done in nine',
    summary:
      'Redwater is a decade ahead of everyone else. Its trick was to stop asking each householder for permission, and to <a href="https://meridianledger.example/data/lead-pipes">publish the map</a>.',
    byline: 'Samir Doss',
    body: [
      'Some 4.6 million homes still draw water through lead. Utilities replaced 51,000 of the lines last year, a rate at which a child born now would see the work completed in extreme old age.',
      'Redwater expects to finish in nine years. Three decisions set it apart. An ordinance presumes consent unless an owner objects, which 2 percent have; crews do whole blocks rather than scattered houses, cutting the cost of each from $11,800 to $4,900; and the city issued bonds to pay for it all, so no one receives a bill.',
      'Elsewhere the householder must sign and often pay for the section under the lawn. Renters cannot sign, and landlords do not. In one comparable city the poorest quarter of streets has had a twentieth of the replacements.',
      'Dr. Hyacinth Brodeur, who tests children’s blood at a Redwater clinic, says that average levels are down by 44 percent on finished blocks. On the map in her waiting room the blocks are colored as they are done, and parents check.',
    ],
    tags: ['water', 'public health', 'infrastructure'],
  },
  {
    slug: 'four-day-school-week-costs',
    title: 'The four-day school week saves little and costs parents plenty',
    summary:
      'Nine hundred rural districts adopted it to keep teachers. It does that, research suggests, while moving the bill for the fifth day to families.',
    byline: 'Wei-Lin Harcourt',
    body: [
      'Cutting a school day was supposed to save money on buses, heat and lunch. Among 900 districts that have done it, the mean saving is 1.6 percent of the budget. Salaries, which are most of what a school spends, do not change.',
      'Recruitment does improve. Applications per vacancy rose by half in the districts studied by researchers at Highmere State, and resignations fell. For a remote town competing with a city that pays $9,000 more, a three-day weekend is the only currency it has.',
      'Parents pay for the difference. Families with a child under ten spend $57 on care for the missing day, the study estimates, and one mother in sixteen cuts her hours. Reading scores slipped by the equivalent of five weeks of lessons over three years, though not where the other four days were lengthened.',
      'Elk Prairie went back after two years. Superintendent Olavi Montcrieff says that he lost three teachers over it and gained, for the first time in his career, a round of applause.',
    ],
    tags: ['schools', 'childcare', 'research'],
  },
  {
    slug: 'record-grain-no-silo',
    title: 'A record harvest runs out of places to put it',
    summary:
      'Bins are full, railcars are short and wheat lies under tarpaulin on three high school football fields. Prices have taken the hint.',
    byline: 'Gideon Marsh',
    body: [
      'The visiting bleachers at Upper Fallow High overlook nine thousand tons of wheat. The home side has moved its games to the next town. Farmers across the plains have cut the biggest crop on record, 68 million tons, and the country has storage for 61.',
      'Two dry years had emptied the bins and, fatally, the order books of the firms that make them. Railcars are scarce because the lines scrapped 9,000 hoppers when traffic was thin. Wheat at inland elevators now sells at $1.40 a bushel under the port price; the usual gap is 45 cents.',
      'For growers the arithmetic is cruel. A farm that raised a fifth more grain may earn less than last year. Those with their own silos can wait for spring, and lenders have begun offering bridging loans against stored crops at 7 percent.',
      'Agronomist Hedda Mbatha gives the piles about fourteen weeks before moisture gets in. The railways have promised 2,000 leased hoppers within ten, and most of those are already spoken for.',
    ],
    tags: ['grain', 'farming', 'freight'],
  },
  {
    slug: 'seasonal-visa-portable',
    title: 'Farmhands who can change farms earn more, and so do the farms',
    summary:
      'A trial let seasonal workers leave a bad employer without leaving the country. Fewer than one in ten moved, but almost every bunkhouse was repainted.',
    byline: 'Samir Doss',
    body: [
      'Under the ordinary seasonal visa a picker belongs, in effect, to the grower named on it. In a two-year trial covering 14,000 workers in Dunholt and Verity, the visa named a valley instead. Anyone could leave for another registered farm with five days’ notice.',
      'Just 9 percent did. The threat was enough. Average hourly pay in the trial counties rose by $1.85 relative to similar ones, and inspectors found a 60 percent drop in housing violations before a single complaint had been filed.',
      'Growers had feared losing crews at the peak. Instead they shared them: with the visa tied to a place, a cherry orchard could release forty people to a pear orchard for three weeks and get them back. Unpicked fruit fell by a quarter.',
      '“I was against it,” said orchardist Lemuel Attah, who farms 600 acres. “Then I had rain and my neighbor didn’t, and I got his people by phone.”',
      'The interior ministry will decide within the year whether to extend the arrangement nationally.',
    ],
    tags: ['immigration', 'labor', 'farming'],
  },
  {
    slug: 'rail-signalers-strike-averted',
    title: 'A rail strike is averted over sandwiches and sleep',
    summary:
      'Signalers settled with nine hours to spare. Pay had been agreed for weeks; the sticking point was a roster that changed after people had <em>gone to bed</em>.',
    byline: '',
    body: [
      'The country’s 5,200 railway signalers called off a strike that would have stopped 11,000 trains a day. The agreement runs to sixty pages. Two of them concern money.',
      'The others deal with time. Rosters could be altered up to eight hours before a shift, so that a signaler who went to sleep expecting an afternoon start might wake to find she was late for a morning one. Changes will now need 48 hours’ notice, and a person who is called in early gets a meal and a bed.',
      'Network Way, the track operator, resisted because short notice is how it covers sickness with a staff 7 percent under strength. It will hire 380 people instead. Mediator Folasade Lindqvist-Roy estimated that the shortage had been costing more in overtime than the recruits will in wages.',
      'Freight customers had already moved some cargo to trucks, and one carmaker kept a week’s parts in a parking lot. A union ballot on the terms closes in three weeks; its leaders recommend acceptance without enthusiasm, which in that union is warm.',
    ],
    tags: ['rail', 'unions', 'labor'],
  },
  {
    slug: 'post-office-deposits',
    title: 'Post offices start taking deposits where the banks have gone',
    summary:
      'Basic accounts open at 2,300 counters. No loans and no overdrafts, only payments, savings and somebody to ask.',
    byline: 'Paula Strand',
    body: [
      'Hessel Novak, 81, had kept his money in a coffee can since the bank in Marsh End became a nail salon. He was the third person in the country to open an account at a post office. The can, he was assured, would be counted twice.',
      'From this month 2,300 post offices in towns without a bank will hold deposits, issue a card and move payments. They will not lend. Balances go to the central bank overnight, which makes the accounts about as safe as money can be, and about as dull: interest is set at half a point under the policy rate.',
      'Commercial lenders fought the idea for six years. What changed, said one lobbyist, was the sight of how many branches they had closed since, 4,100 of them.',
      'Officials expect three million accounts within two years. Costs are covered if the mean balance exceeds $900. Postal clerks receive four days’ training and a raise of $1.20 an hour, and have asked for a screen between the money and the stamps.',
    ],
    tags: ['payments', 'banking', 'postal service'],
  },
  {
    slug: 'emissions-fall-heating',
    title: 'National emissions fall again, and the furnace gets the credit',
    summary:
      'For once it was homes, not power stations, that led the decline. Heat pumps outsold gas furnaces in every region but one.',
    byline: 'Leilani Crewe',
    body: [
      'The country put 3.4 percent less carbon into the air over the past year, government accounts show, the fourth decline in a row and the first in which buildings contributed the most. Electricity had led each of the others.',
      'Installers fitted 1.1 million heat pumps. Three years ago it was 430,000. Rebates explain part of that; a rule obliging fitters to quote for both kinds whenever a furnace fails may explain more, because most people replace heating in a hurry and take what the van has in it.',
      'Verity, the coldest state, was the lone holdout until makers brought out a model that works at 22 below. Sales there have since tripled from a low base.',
      'Transport is the laggard. Road emissions rose by 0.4 percent as people drove farther in somewhat cleaner cars. Energy analyst Prosper Lindholm warns that the easy furnaces have been changed and that the next ten million belong to landlords, who buy the heater but do not pay for the heat.',
    ],
    tags: ['emissions', 'heat pumps', 'energy'],
    alsoIn: ['automotive'],
  },
];
