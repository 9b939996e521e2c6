import type { Story } from '../story.ts';

export const sports: readonly Story[] = [
  {
    slug: 'womens-league-sells-out',
    title: 'Women’s league attendance rises 38% as first full season sells out',
    summary:
      'Average attendance rose by 38 percent as clubs moved games to Friday evenings and cut family tickets by half. Sponsors who signed for three years want five.',
    byline: 'Jamal Wickes',
    body: [
      'The last unsold seat of the Coastal Women’s League season, in row P at Kestrel Bay, went to a woman of 71 who said she had been meaning to come. With that, all 132 regular matches had sold out, a thing the league’s business plan had penciled in for its sixth year. This was its first.',
      'Two decisions account for most of it. Clubs surrendered Saturday afternoons, which they could never win from the men’s game, and took Friday at seven. They also priced a family of four at $28. Average attendance rose to 6,900, up 38 percent on the shortened trial season, and food sales made up what the tickets gave away. Revenue came to $61 million against a forecast of 44. Broadcasters had bought the rights for five years at a flat $9 million, a contract the commissioner, Ifeoma Strandberg, describes as tuition.',
      'Wages are the next contest. The average player earns $38,000, and a third hold second jobs. Their union will open talks with a request for a quarter of all income above budget. League officials do not dispute the principle, only the fraction.',
    ],
    tags: ['women’s sports', 'attendance', 'sponsorship'],
    alsoIn: ['business'],
  },
  {
    slug: 'rovers-name-a-data-chief',
    title: 'Stanmere Rovers appoint Marit Oyelaran as data chief',
    summary:
      'She used to forecast grain yields. Dr. Marit Oyelaran’s first finding was that the club’s most expensive habit was playing tired men on cold Tuesdays.',
    byline: 'Perry Oakes',
    body: [
      'Until last season Dr. Marit Oyelaran had never attended a soccer match. She had spent 14 years at the Tarn Grain Exchange predicting wheat from satellite pictures, a job in which the object under study does not complain. Stanmere Rovers hired her as director of data after an interview in which she asked how the club knew when a player was tired. Nobody could say.',
      'Her opening project joined 40,000 rows of training data to the injury list. Players who had covered more than six miles on a Saturday and started again within 72 hours tore muscles at 3.1 times the ordinary rate. Those injuries had cost Rovers $8.4 million in wages for absent men. Results in the games they were rushed back for were no better.',
      'The coach, Gus Abernethy, has given up nothing except certainty. He still picks the team, but a colored card now arrives with each name. Since it was introduced Rovers have lost 41 percent fewer days to injury and climbed from fourteenth to eighth.',
      'Transfers come next. Dr. Oyelaran has advised the board that its record in that market is indistinguishable from chance, which she offered as encouragement. In grain, most forecasters do worse.',
    ],
    tags: ['soccer', 'data', 'Stanmere Rovers'],
    alsoIn: ['technology'],
  },
  {
    slug: 'track-cycling-broadcast-boom',
    title: 'Track cycling’s improbable broadcast boom',
    summary:
      'Short races suit short attention. A sport that once paid to be televised has sold its rights for $27 million, on the strength of <em>ninety-second finals</em>.',
    byline: 'Jamal Wickes',
    body: [
      'The International Velodrome Series spent its first decade buying airtime between midnight and two. Its rights have now been sold to a pair of streaming services for $27 million over four years, and there was an auction.',
      'Executives credit the format. A sprint final lasts about a minute and a half, the track fits on a telephone screen and the riders go around often enough for a newcomer to work out what is happening. Clips from the series were viewed 900 million times in the past year. Half of those viewers had never watched a whole race, nor, the organizers cheerfully concede, is there much more of one to watch.',
      'Money is remaking the sport from below. Six cities have bids in to build indoor tracks, which cost $35 million and used to be approved only for championships. Prize funds have gone up fivefold. Tatiana Okoye-Reuss, twice champion in the pursuit, bought her mother a roof.',
      'Purists mourn the longer events, some of which have been dropped. The madison, an hour of tactics that even commentators find hard to follow, survives on Sunday mornings. It has the smallest audience of any event in the series, and the highest share that stays to the end.',
    ],
    tags: ['cycling', 'broadcasting', 'rights'],
  },
  {
    slug: 'marathon-pays-its-pacers',
    title: 'A marathon that pays its pacers',
    summary:
      'Port Alder hired sixty runners to hold a steady speed for everyone else. Times fell, collapses halved and the race filled in four hours.',
    byline: 'Lotte Haas',
    body: [
      'Each carries a flag with a finishing time on it and a promise not to speed up. Sixty pacers ran this season’s Port Alder marathon at $600 apiece, spread from two and three-quarter hours to six and a half. Their job is to be boring, said Emeka Solano, who took the four-hour group home in 3:59:41.',
      'Pacers at most races are volunteers, and about a third abandon the task or drift off schedule. The organizers’ physician, Dr. Clementine Rao, had noticed that the medical tent filled with runners who had chased an erratic flag through the first ten miles. She argued that paying professionals would cost less than treating the results.',
      'It did. The $36,000 bill was covered by a reduction in ambulance charges, collapses having dropped from 118 to 57. Median finishing time improved by eleven minutes. Of those who started with a group, 84 percent finished within three minutes of its flag.',
      'Entries for the next race sold out in four hours, compared with nine days. Other marathons have approached the pacers directly, and the sixty have formed an association. Its minimum fee is $750.',
    ],
    tags: ['running', 'marathons', 'pay'],
  },
  {
    slug: 'swim-clubs-share-a-pool',
    title: 'Swim clubs share one warm pool',
    summary:
      'Energy bills forced the truce between Stanmere’s four rival clubs, which had not shared so much as a lane rope since a disputed relay.',
    byline: 'Perry Oakes',
    body: [
      'The dispute went back 26 years, to a relay takeover that one club’s judge saw and the other three clubs’ judges did not. It might have lasted another generation had the price of heating a swimming pool not risen to $410,000 a year.',
      'Stanmere’s four clubs each ran a pool of their own, all from the same era and all losing heat through the roof. Between them they had 1,900 members and a combined deficit of $700,000. A mediator from the city’s parks department pointed out that the four were in use, on average, for five hours a day. One pool, open from five in the morning until eleven at night, could hold everyone.',
      'They chose the Eastgate baths, put in heat pumps with a loan from Brightwater Mutual and closed the rest. One site has been sold for housing. The joint energy bill is $280,000, membership fees are down by a fifth, and for the first time the city’s best juniors train in the same water.',
      'Names and caps remain separate, by treaty. So does the relay. When the clubs entered a combined team at the regional championships, it won by a body length, and three officials independently confirmed the takeovers.',
    ],
    tags: ['swimming', 'heat pumps', 'clubs'],
    alsoIn: ['local'],
  },
  {
    slug: 'clubs-try-co-operative-model',
    title: 'Second-division clubs try the co-operative model',
    summary:
      'Supporters buy in at $250 a share and get one vote each, however many they hold. Three clubs have been rescued this way, and one has voted itself a pay freeze.',
    byline: 'Jamal Wickes',
    body: [
      'Tarn Athletic was four days from liquidation when 11,200 people bought it. None may own more than a single vote. The largest shareholder, a refrigeration engineer who put in $40,000, sits behind a pillar.',
      'Three clubs in the second division have passed to their supporters in two years. All had been run by owners who lent freely on the way up and stopped. Lawyers adapted a structure from farm co-operatives: shares at $250, sold once, returning no dividend and redeemable only when someone else wants in. Together the clubs raised $9.6 million and cleared debts of $31 million at 28 cents on the dollar.',
      'Democracy has proved more frugal than its critics expected. Athletic’s members rejected a proposal to borrow for a striker by 71 percent. At Bellhaven Town they turned down a sponsor in online betting, at a cost of $400,000 a season, then made up half of it with a bakery.',
      'The weakness is capital. A stand at Fenwick Vale has been condemned and the club cannot raise the $5 million to rebuild it without an outside lender, which would want security. Its chair, Adwoa Hallam, will put the question to a ballot. She declines to predict the outcome, having been wrong about the bakery.',
    ],
    tags: ['soccer', 'co-operatives', 'ownership'],
  },
  {
    slug: 'stadium-bonds-voted-down',
    title: 'Port Alder votes down $640 million stadium bonds by 212 votes',
    summary:
      'The $640 million plan would have replaced a ballpark that is 31 years old. Economists, for once, were <a href="https://meridianledger.example/sports/stadium-vote">read before the vote</a>.',
    byline: 'Silvio Karunaratne',
    body: [
      'By 212 votes out of 188,000 cast, Port Alder has declined to borrow $640 million for a baseball stadium. It is the first such measure in the state to fail since the present ballpark was approved, on similar promises, three decades ago.',
      'The bonds would have been repaid over 35 years from a half-cent sales tax. The Lamplighters, who play there, offered to contribute $110 million and remain until the debt was paid. Their consultants forecast 4,100 jobs. A review by the city’s own auditor found that the existing park supports 900, most of them for 81 evenings a year, and that household spending on games would otherwise have gone to restaurants and bowling.',
      'What seems to have decided the matter was a page in the voter guide, required by a new ordinance, that gave the cost per household: $71 a year.',
      '“People can argue with an economist,” said Councilor Bettina Oyewole, who sponsored the rule. “It is harder to argue with your own kitchen table.”',
      'The team’s stock, traded thinly, lost 9 percent. Its lease runs for six more seasons. Owner Chauncey Rourke said he would consider every option, one of which, according to two people familiar with the discussions, is to repair the roof.',
    ],
    tags: ['stadiums', 'bonds', 'baseball', 'stocks'],
    alsoIn: ['politics'],
  },
  {
    slug: 'short-of-referees',
    title: 'Amateur leagues run short of referees and long on apologies',
    summary:
      'A third of officials quit every season, most because of parents. One league now makes abusive spectators <strong>referee a game of nine-year-olds</strong>.',
    byline: 'Lotte Haas',
    body: [
      'Two seasons ago the Vale Youth League postponed 340 matches because there was nobody to blow the whistle. The pitches were dry and the children had come. Thirty-four percent of its referees had resigned in the same year, and in the exit survey three-quarters of them mentioned somebody’s father.',
      'The league had tried posters. It then adopted a penalty proposed by a 16-year-old official, Tomasz Abiodun, who had been followed to his bicycle. Any adult sent away from the sidelines must take a four-hour course and referee one under-ten game before being allowed back.',
      'Eighty-six people have served the sentence. Only two have been ejected again. Several asked to do more, and eleven are now qualified. In the whole of the following season the league lost 19 referees instead of 97 and postponed eight matches, all but one of them for snow.',
      'Insurers and schools have sent observers. The fee for a youth game has also gone up, from $25 to $40, which some administrators think matters as much as the punishment. Tomasz, who has turned 17 and handles men’s matches, believes it was chiefly the whistle. From the middle, he says, it is surprisingly difficult to see.',
    ],
    tags: ['referees', 'youth sports', 'amateur leagues'],
  },
  {
    slug: 'groundskeeper-grass-trade',
    title: 'The groundskeeper whose grass is traded like a player',
    summary:
      'Clubs pay Ulla Pemberton-Diaz $180,000 for a pitch that arrives on trucks and is ready by evening. She grew it on sand, beside the sea.',
    byline: 'Silvio Karunaratne',
    body: [
      'A stadium may host a rock concert on Friday and a cup match on Sunday because of what happens on Saturday, when 28 refrigerated trucks leave a farm at Kestrel Bay with two acres of lawn in rolls. Each roll weighs a ton. By nightfall it is fit to be tackled on.',
      'Ulla Pemberton-Diaz spent 20 years tending a single field for Stanmere Rovers and watching events destroy it. Concerts are worth more than grass: a weekend’s music earns a club $2 million. What was needed, she decided, was a replacement deep and heavy enough not to slip, and she found that it grew best on coastal sand, knitted with a plastic thread.',
      'She has 140 acres in cultivation and eleven people who do nothing but mow. A pitch sells for $180,000 and takes 14 months to mature, so clubs reserve years ahead, trade their places in the line and, on two occasions, have included one in the transfer of a goalkeeper.',
      'The company, Links Turf, had sales of $19 million last year. A drought is her principal fear, followed by beetles. Drummers come third, she said, on account of the risers.',
    ],
    tags: ['turf', 'stadiums', 'soccer'],
  },
  {
    slug: 'rental-kit-on-the-ice',
    title: 'Rental kit keeps juniors on the ice',
    summary:
      'Outfitting a ten-year-old for hockey costs $900 and lasts until the next growth spurt. A lending shelf at Corran’s rink has brought 260 children back.',
    byline: 'Lotte Haas',
    body: [
      'Skates, $240. Pads, helmet, gloves and stick, $580. A bag to put it all in, $80. Then the child grows. Participation in junior hockey around Corran had dropped by 31 percent in eight years, and when the rink asked departing families why, money came first by a distance.',
      'The rink’s manager, Absalom Reinholt, noticed that the equipment itself survived. His lost-and-found cage held 41 helmets. He cleared a storeroom, sent a plea to the parents of graduates and received 1,300 items in three weeks.',
      'A junior may now take a full set for $45 a season, exchanged as often as feet demand. A retired saddler repairs the straps. The scheme covers its costs with $4,000 to spare, and 260 children who had left or never started are playing. Three local retailers were invited to object; one did, and another asked to run the sharpening concession.',
    ],
    tags: ['hockey', 'youth sports', 'recycling'],
  },
  {
    slug: 'contact-training-halved',
    title: 'Concussions fall 44% after rugby clubs halve contact training',
    summary:
      'Rugby clubs in the Coastal Union cut full-contact practice to fifteen minutes a week. Concussions fell by 44 percent and the league table hardly noticed.',
    byline: 'Noémie Adeyinka',
    body: [
      'The fear was that teams who stopped hitting each other in midweek would be hit harder on Saturday. After two seasons in which all 16 clubs of the Coastal Rugby Union observed a limit of 15 minutes, the evidence is in. Tackles were made and missed in exactly the old proportions.',
      'Concussions in training went from 71 a season to 22. Those in matches fell as well, from 118 to 84, a result that researchers at Corran General did not anticipate and cautiously put down to fresher players. Shoulder operations are down by a quarter.',
      'Money prepared the ground. The union’s insurer had warned that cover for head injuries would be withdrawn or tripled.',
      '“It was presented to us as welfare,” said Siosaia Brandt, who coaches Port Alder, “and it was a premium.” He voted against the rule and would now vote to tighten it.',
      'Premiums have dropped by 18 percent. Former players are pressing for the saving to go into a fund for those whose careers preceded the limit. The union’s board has agreed in principle and will publish the terms with its annual accounts.',
    ],
    tags: ['rugby', 'concussion', 'insurance', 'research'],
    alsoIn: ['health'],
  },
  {
    slug: 'rowing-club-sells-its-view',
    title: 'A rowing club sells its view and keeps its boathouse',
    summary:
      'Offered $11 million for the best riverfront lot in Stanmere, the oarsmen sold the air above it. The new roof came with the deal.',
    byline: 'Noémie Adeyinka',
    body: [
      'Stanmere Rowing Club owns a boathouse, a pontoon and 140 feet of riverbank for which developers have been telephoning since before most of its members were born. The latest offer was $11 million. The club’s annual income is $96,000.',
      'Its treasurer, Evadne Sissoko, teaches property law. She proposed that the club sell what it did not use. Zoning permits eight stories on the site, the boathouse occupies two, and the right to build the other six can be transferred to a neighboring plot. A hotel company bought it for $3.4 million.',
      'The hotel will stand behind and rise higher than otherwise allowed. As a condition it rebuilt the club’s roof and agreed never to obstruct the slipway. The proceeds sit in an endowment that throws off $150,000 a year in bonds and has abolished fees for rowers under 18. Junior membership has gone from 40 to 190.',
    ],
    tags: ['rowing', 'property', 'clubs'],
  },
  {
    slug: 'season-tickets-by-the-month',
    title:
      'Season tickets by the month win back lapsed fans and, after a nervous winter, the finance department',
    summary:
      'A payments start-up lets supporters stop and start, as they would with television. Stanmere Rovers feared an exodus at midwinter and got the opposite.',
    byline: 'Perry Oakes',
    body: [
      'Asking a family for $2,600 in one payment, before a ball has been kicked, suits the club’s cash flow and nobody else’s. Stanmere Rovers had lost 5,400 season-ticket holders in four years. Most, a survey found, had not fallen out of love. They had fallen behind.',
      'The club now sells its seats by the month through Turnstile, a payments start-up, at $62 an adult, with the right to pause for up to eight weeks. Finance staff modeled a collapse after the first run of defeats. Rovers duly lost five in a row. Eleven percent paused, and nine-tenths of those were back for the local derby.',
      'Total sales stand at 21,300, the most since the ground was enlarged. Paused seats are resold by the match, so that some earn twice. The delay in receiving money costs about $300,000 in interest on the club’s overdraft, compared with $4.1 million in extra revenue. Turnstile’s founders, Bo-ra Keane and Jasper Onwudiwe, met as stewards in the away end. They have signed seven other clubs and a philharmonic. The musicians’ patrons, according to early data, pause less often, but for longer.',
    ],
    tags: ['payments', 'tickets', 'start-ups', 'Stanmere Rovers'],
  },
  {
    slug: 'darts-leaves-the-pub',
    title: 'Darts moves out of the tavern and into the accounts',
    summary:
      'Purpose-built halls with automatic scoring have made darts the fastest-growing night out on the coast. Their operator’s earnings beat forecasts by a quarter.',
    byline: 'Silvio Karunaratne',
    body: [
      'Oche & Co. was founded by a mathematics teacher who thought that more people would play darts if they did not have to subtract. Cameras above each of its boards keep the score. The company runs 31 halls and has reported quarterly earnings of $8.2 million, 24 percent above what analysts expected.',
      'A typical customer is 29, comes in a group of six and has never played before. They spend $34 each, of which $13 is for the board and the remainder for what goes on around it. Taverns, where the game had been dying for want of space and chalk, find that some of these people then turn up asking for a match. Registered league players have increased by 60 percent in three years. Professional tournaments have benefited as well: the Harbor Masters drew 9,000 spectators a night, many dressed as vegetables.',
      'Investors wonder about fashion. Bowling and miniature golf have boomed before, and landlords’ lists are long with the results. Founder Philippa Drummond-Eze has kept her leases short and her kitchens small, and the board has promised not to open more than four halls a year. In her former profession, she says, one learned to show the working.',
    ],
    tags: ['darts', 'earnings', 'leisure'],
  },
  {
    slug: 'climbing-gyms-hit-a-ceiling',
    title: 'Climbing gyms hit a ceiling and look sideways',
    summary:
      'Nine openings in one city left too few climbers for too many walls. Survivors are adding desks, day care and a place to do nothing at all.',
    byline: 'Lotte Haas',
    body: [
      'There were two climbing gyms in Port Alder six years ago and eleven a year ago. There are seven today. The sport kept growing throughout, by about 12 percent a year, but the walls grew by 40.',
      'A climbing gym is costly to open, at around $3 million, and cheap to run, so when too many compete the weakest cut prices rather than close. Monthly memberships slid from $95 to $58. Lenders who had financed four of the newcomers on the same projected number of climbers discovered, on comparing notes, that it was the same climbers.',
      'Those still standing have changed what they sell. At Gneiss, in a former sail loft, a third of the floor is given to desks, and members stay for an average of four hours, 50 minutes of it on the wall. Another gym runs a day-care room. Revenue per member is up by half at both.',
      '“We thought we were in the rock business,” said Anouk Tembo, who manages Gneiss. Routes are still reset every week by people who care a great deal about them. But the feature that members mention most in surveys is a window seat, with no view of any climbing whatever, that somebody built from leftover plywood.',
    ],
    tags: ['climbing', 'gyms', 'lenders'],
  },
  {
    slug: 'league-that-films-itself',
    title: 'The league that films itself and keeps the pictures',
    summary:
      'No broadcaster would pay for third-tier volleyball, so its clubs bought eleven robot cameras and a retired director. They now have 70,000 subscribers.',
    byline: 'Mateus Lindhagen',
    body: [
      'Broadcasters offered the Inland Volleyball League nothing, and then, after negotiation, slightly less: they would show two matches if the league paid for the trucks. Its eleven clubs took the $180,000 they had been asked for and bought equipment instead.',
      'Each hall has a robot camera on a rail that follows the ball, a microphone by the net and a student with a headset. Pictures go to a shed in Bellhaven, where Aurelio Vance, who directed national broadcasts for 30 years and was bored by retirement, cuts between them. His entire crew would once have fitted in his make-up department.',
      'Subscriptions cost $6 a month. There are 70,000 subscribers, twice as many as attend, and a fifth live abroad. Income of $4.8 million is divided equally, which for the smallest club means that its largest source of revenue is now a machine bolted to the wall.',
      'A network that passed three years ago has come back with $2 million a season for exclusive rights. The clubs voted ten to one to decline. Under the offer, the dissenting chairman noted, they would have been rid of Mr. Vance’s habit of cutting to the crowd whenever somebody’s grandmother stood up.',
    ],
    tags: ['volleyball', 'broadcasting', 'robots'],
  },
  {
    slug: 'sailmakers-race-to-recycle',
    title: 'Sailmakers race to recycle what they race',
    summary:
      'A grand-prix sail lasts one season and ends in a landfill. Two Kestrel Bay lofts have found that old ones make <a href="https://meridianledger.example/sports/sail-recycling">better kayaks</a> than new plastic does.',
    byline: 'Mateus Lindhagen',
    body: [
      'In the racing trade a mainsail costs $85,000, holds its shape for around 60 hours and is then worth nothing. The fleet based at Kestrel Bay discards 14 tons of them a year. They are made of carbon and resin, laminated so that they can never be taken apart, which had been considered a virtue.',
      'Two rival sail lofts, Halyard and Brightwork, have stopped competing for long enough to set up a shredder. Chopped into flakes and pressed with a little heat, old sails become a stiff board that a local boatbuilder molds into kayaks. The material costs a third as much as virgin composite and, in tests at the University of Corran, proved 20 percent harder to dent.',
      'Regulators gave the scheme its push. From next season the Coastal Yacht Council will require each boat to account for its sails by weight, and any that cannot be traced will count against the following year’s allowance.',
      'The kayaks sell for $900 and come in one color, a streaked gray. Each carries a plate naming the yacht it used to be. Henrike Solanke, who runs the shredder, reports that the plates from losing boats are more popular.',
    ],
    tags: ['sailing', 'recycling', 'materials'],
  },
  {
    slug: 'relegated-club-cuts-its-board',
    title: 'A relegated club cuts its board before its squad',
    summary:
      'Down a division and $12 million poorer, Marlow County dismissed six directors and kept the strikers. Its chief executive works from the ticket office.',
    byline: 'Perry Oakes',
    body: [
      'Relegation usually costs a soccer club its best players, then its cooks and cleaners, and lastly, if ever, its directors. Marlow County has reversed the order. On the Monday after going down, six of nine board members resigned at the request of the majority owner, taking with them $1.9 million in fees, cars and travel.',
      'Dropping a division removes about $12 million of a club’s income. Clubs that respond by selling their first team come straight back up 11 percent of the time, by the reckoning of sports economist Dr. Ottavio Mbatha; those that cut elsewhere, 29 percent. Few manage it, because the people choosing what to cut are elsewhere.',
      'The three remaining directors meet weekly, without slides. Chief executive Winsome Tarrant gave up her office to a physical therapist and moved behind the window where tickets are sold. She has learned there, she said, that the line for concessions is too long and that most supporters already know the wage bill.',
      'County lie second after fifteen games. The owner, a maker of garden sheds, is paying his own train fare. Attendance has slipped by a mere 4 percent, and for the first time in a decade somebody has thrown nothing at the directors’ box. It has been let to a local school.',
    ],
    tags: ['soccer', 'chief executive', 'board', 'leadership'],
  },
  {
    slug: 'ballparks-open-for-breakfast',
    title: 'Minor-league ballparks open for breakfast',
    summary:
      'First pitch at 10:30 on weekday mornings has filled seats with night-shift workers, toddlers and the retired. Coffee outsells beer <em>nine to one</em>.',
    byline: '',
    body: [
      'The crowd that watched the Bellhaven Papermakers beat Fenwick on a weekday morning numbered 4,100, nearly double the evening average. Some had come from bed. Several hundred, still in overalls, were on their way to it.',
      'Bellhaven’s team stumbled on the hour by accident, when a failed floodlight forced a postponed game into daylight. Its general manager, Roscoe Adichie, had expected the players’ families and was obliged to send out for more eggs. The town has a hospital, a bottling plant and a freight yard, and on any given day 6,000 people finish work at dawn.',
      'He now schedules 22 morning games a season. Admission is $5, with a breakfast sandwich for another four. Spending a head is lower than at night, but there are no lights to pay for and fewer police, and the margin comes out at $3.70 a person against $2.90.',
      'Nine other clubs in the Inland League have followed. Scouts grumble about hangovers, mostly their own. Batters do slightly better in the morning, pitchers slightly worse, and a sleep researcher who has been given a season pass is hoping to find out why.',
    ],
    tags: ['baseball', 'attendance', 'minor leagues'],
  },
  {
    slug: 'harness-racing-shared-owners',
    title: 'Harness racing courts owners at $90 apiece',
    summary:
      'Syndicates of five hundred have replaced the vanished gentleman owner. The horse’s name goes to a vote, and the vet’s bill arrives itemized.',
    byline: 'Silvio Karunaratne',
    body: [
      'A three-year-old trotter called Reasonable Doubt has 512 owners, of whom about 60 were at the rail in Tarn to see him finish fourth. They cheered as if he had won. His share of the purse came to $1.40 each.',
      'Harness racing had been running out of people willing to spend $30,000 a year on a horse. Registered owners fell by half in 15 years, and tracks could not fill their cards. The Tarn Driving Club’s answer was to sell ownership in slices of $90, with an audited budget and a weekly letter from the stable.',
      'Regulators took some persuading that these were not investments. The prospectus states on its first page that buyers should expect to lose the lot. Even so, 41 horses have been syndicated to 17,000 people, two-thirds of them under 40, and fields are full for the first time since the grandstand was painted.',
      'Trainers have had to learn a new trade. Verity Mokoena, who looks after Reasonable Doubt, spends an hour a day answering questions about his diet and moods. Bills are published to the cent. When the farrier raised his price, he received 30 letters, one of them from another farrier.',
    ],
    tags: ['horse racing', 'ownership', 'syndicates'],
  },
  {
    slug: 'insurers-time-the-hamstring',
    title: 'Insurers start timing the hamstring',
    summary:
      'Underwriters who cover athletes’ wages now want sprint data before they quote. Clubs that share it pay a fifth less; players would like to know who else is reading.',
    byline: 'Mateus Lindhagen',
    body: [
      'Marchmont Re pays out on roughly 400 torn hamstrings a year. Each costs it $210,000, that being what a professional earns during the nine weeks it takes to mend, and until recently the company set its price by age, position and a doctor’s letter.',
      'It now asks for numbers. Clubs that supply the speed and stride of every player at every session receive a discount of up to 22 percent, and in return the insurer’s analysts warn them when a leg begins to lag. In a pilot with nine clubs, hamstring claims fell by 35 percent.',
      'The players’ association objects to neither the science nor the saving. It objects to the destination.',
      '“Information about a man’s leg is information about his next contract,” said its general secretary, Zeferino Holt. One club was found to have attached an insurer’s report to a salary offer.',
      'A draft code would let players see whatever the insurer sees, and forbid its use in negotiation. Marchmont has said it will sign. Clubs are still reading. The company’s own research suggests that the best single predictor of injury is a new coach, for which there is not yet a tariff.',
    ],
    tags: ['insurance', 'injuries', 'data', 'research'],
  },
  {
    slug: 'academies-say-no-sooner',
    title: 'Academies are told to say no sooner, and more kindly',
    summary:
      'Of every two hundred boys in professional youth systems, one will earn a living at it. New rules guarantee the other 199 a year of schooling paid for by the club.',
    byline: 'Jamal Wickes',
    body: [
      'Release day at the Stanmere Rovers academy used to be a letter. Players of 16 who had been there since they were eight learned by mail that they would not be needed, and were asked to return the tracksuit.',
      'The Coastal Soccer Association has rewritten the procedure for all 24 of its professional academies. A boy or girl must be told in person, with a parent, no later than the midpoint of the season. Clubs must then pay for a further year of education or training, up to $14,000, and keep in touch for three years. A study commissioned by the association had found that 55 percent of released players showed signs of clinical distress within a month.',
      'The clubs put the cost of the rules at $11 million a year and expected to dislike them. Some have found that earlier decisions save money, since 18 percent fewer places are being filled by teenagers whom coaches had privately written off.',
      'Ade Fontaine, released from Rovers at 17 and now a building-cost estimator, sat on the drafting panel. He was firm on the matter of the tracksuit. It may be kept.',
    ],
    tags: ['youth sports', 'soccer', 'education'],
  },
  {
    slug: 'ski-hill-stopped-making-snow',
    title: 'The ski hill that stopped making snow',
    summary:
      'Mount Hollin switched off its snow guns, sold its largest lift and cut its season to the weeks when it actually snows. It has made a profit two years running.',
    byline: 'Noémie Adeyinka',
    body: [
      'Making snow at Mount Hollin consumed $1.6 million of electricity and water a winter, and on a mild night it consumed them to produce rain. The hill tops out at 2,900 feet. In the last season of the old regime, guns ran for 1,100 hours to keep open a strip of white that skiers photographed for the wrong reasons.',
      'Its owners, a group of 70 local families, decided to ski on whatever fell. They sold the high-speed lift to a resort farther north, kept the two-seater and cut the advertised season from 120 days to “about 50, and we shall telephone.” Passes went from $740 to $190.',
      'Visits dropped by 30 percent and costs by 66. The hill made $220,000, its first surplus in eleven years, then beat that figure in the next. Mountain bikers, who come for seven months and need no snow, supply half the income.',
      'Bankers had called the plan a retreat. A larger neighbor that borrowed $40 million for more guns is now renegotiating with its lenders. At Hollin the telephone tree has 6,000 names. When it rings before dawn, said lift operator Gwendolen Asamoah, you can watch the lights come on all the way down the valley.',
    ],
    tags: ['skiing', 'climate', 'lenders'],
  },
  {
    slug: 'prototype-racket-forgives',
    title: 'A prototype racket that forgives, and a federation that may not',
    summary:
      'A Corran laboratory has built a tennis racket whose sweet spot covers the whole face. Club players adore it. The rule makers have asked for <strong>six months to think</strong>.',
    byline: '',
    body: [
      'Struck anywhere on its strings, even an inch from the frame, the prototype on Dr. Lucan Yamoah’s bench returns a ball at 96 percent of the speed it would from dead center. On a conventional tennis racket the figure is 71. He has let 40 members of the Stanmere Lawn Club try it. Thirty-eight asked where to buy one.',
      'The trick is a frame with eleven small hinges, each tuned to a different frequency, which pass energy around the hoop instead of into the elbow. Two patents have been granted. A start-up formed to exploit them, Truestrike, has raised a seed round of $2.5 million and expects a retail price near $320.',
      'First it needs permission. The World Tennis Federation limits what a racket may do, and last banned a design when double-strung models produced unreturnable spin. Its technical committee must judge if a tool that rewards imprecision changes the game. A decision is due in six months.',
      'Professionals gained almost nothing from the racket in trials, since they rarely miss the middle. That may save it. Retailers would settle for a ruling that confines it to amateurs, who buy 99 rackets out of every hundred. Orthopedic surgeons, consulted about elbows, have written in support.',
    ],
    tags: ['tennis', 'prototype', 'patents', 'seed round'],
  },
];
