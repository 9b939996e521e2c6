import type { Story } from '../story.ts';

export const food: readonly Story[] = [
  {
    slug: 'nineteen-dollar-sandwich',
    title: 'Lunch traffic falls in nine of 12 business districts as sandwich hits $19',
    summary:
      'Lunch traffic fell in nine of twelve business districts surveyed. Operators who held their price at $14 took most of the customers who left.',
    byline: 'Owen Tarrant',
    body: [
      'There is a price at which an office worker will eat a cold potato at her desk, and the lunch trade appears to have found it.',
      'Counts taken at 460 sandwich counters by Midday Metrics show transactions down 8 percent over the year. The drop is concentrated among shops charging $17 or more, where it reaches 21 percent. Those asking less than $14.50 gained. Nobody quite set out to charge $19. Turkey went up, then rent, then the card fee, and each rise of fifty cents had gone unpunished until the last one.',
      '“Eighteen-fifty was fine,” said Bram Okoro, who runs six Heel & Crust branches in central Stanmere. “At nineteen they started bringing soup.” He has since introduced a half sandwich at $11, which costs $4.10 to make and carries a better margin than the whole.',
    ],
    tags: ['lunch', 'prices', 'restaurants'],
  },
  {
    slug: 'bread-prices-miller',
    title: 'Bread prices fall and nobody thanks the miller',
    summary:
      'A good harvest meets a cautious supermarket. The loaf is eleven cents cheaper; most of those cents came out of <em>one link in the chain</em>.',
    byline: 'Owen Tarrant',
    body: [
      'Wheat is down 24 percent from its peak. A standard white loaf is down 4. The difference has gone somewhere, and Brannigan Mills of Ashgrove Falls would like it known that it did not go there.',
      'Millers buy grain months ahead and sell flour on contracts that reset each quarter. When prices fall, they are left grinding expensive wheat into cheap flour. Brannigan lost $5.60 on each ton it milled last quarter, the worst result since the company was mechanized, according to its finance director, Perpetua Sands.',
      'Bakers have done better, but not by much: gas and wages rose as fast as flour fell. The supermarkets, which sell four loaves in five, cut shelf prices just enough to advertise. Their gross margin on bread widened to 31 percent from 27. They say the gain will be needed when the harvest turns. It may turn soon. Sowing surveys suggest that farmers, unimpressed by the price, have planted 9 percent less. Brannigan has hedged half of its needs for the year after next. The other half, Ms. Sands said, depends on who blinks.',
    ],
    tags: ['bread', 'wheat', 'supermarkets', 'markets'],
  },
  {
    slug: 'set-menus-return',
    title: 'Set menus are back, for the kitchen’s sake',
    summary:
      'Less waste, calmer cooks, and a bill the diner knows before sitting down. Restaurants that dropped the long list report staff staying twice as long.',
    byline: 'Mina Castellan',
    body: [
      'Forty-one dishes used to leave the kitchen at Saffron Lane. On any night, eleven of them accounted for three-quarters of orders and the other thirty for all of the shouting.',
      'Now there are five courses and no choice, at $54. Chef Zoltan Mbatha made the change after his third sous-chef in a year left for a hospital cafeteria, citing the hours. Food thrown away has dropped to 3 percent of purchases from 14. Prep begins at one o’clock instead of nine. The restaurant seats fewer people, 70 a night where it once took 85, and makes more money from them.',
      'A poll of 220 independent restaurants by the Table Trades Association found that 38 percent offer a set menu on at least some evenings, up from 15 percent three years ago. The median length of service among their cooks is nineteen months. Elsewhere it is ten.',
      'Allergies are the weak point. Mr. Mbatha asks for a day’s warning and keeps a second version of every plate in reserve. Groups are harder still, since one guest who will not eat fish can lose him a table of eight.',
    ],
    tags: ['restaurants', 'labor', 'waste'],
  },
  {
    slug: 'brewery-spare-tanks',
    title: 'A brewery that rents out its spare tanks',
    summary:
      'Demand for its own beer fell by a fifth. Idle steel earns its keep with cider, kombucha and <strong>something a dairy will not discuss</strong>.',
    byline: 'Owen Tarrant',
    body: [
      'Tall Heron Brewing borrowed $4 million to add twelve fermenters in the month that its sales peaked. It is a familiar story in the trade, and it usually ends with an auctioneer.',
      'Instead Ulrike Banerjee, the brewery’s operations chief, priced the empty tanks by the day. A 60-barrel vessel costs $185, with cleaning, cooling and a brewer to watch it. The first tenant was a cider maker who had lost his barn. Nine others followed. Utilization has climbed to 94 percent, from 57, and contract work supplies two-fifths of revenue.',
      'The start-ups among the tenants like it because a tank of their own costs $70,000 and takes seven months to arrive. One, which ferments a protein for a dairy under an agreement of great secrecy, pays extra for a curtain. It has since hired two of Tall Heron’s brewers, a hazard that the contract did not foresee and the new one does.',
      'The bank relaxed its covenants once the rents proved steadier than the pints. Ms. Banerjee has kept four tanks for the house lager. On present trends she could let those too, and the founders have asked her not to bring it up.',
    ],
    tags: ['brewing', 'start-ups', 'manufacturing'],
  },
  {
    slug: 'citrus-rootstock',
    title: 'Citrus growers graft for a drier decade',
    summary:
      'New rootstock, old varieties: a public research station’s trees need a third less water. Nurseries are sold out for four seasons.',
    byline: 'Mina Castellan',
    body: [
      'From above ground nothing has changed in Casimir Duarte’s orchard. The oranges are the navels his grandmother planted. Below the graft, each of the 6,000 new trees stands on roots bred from a wild desert lime that nobody would eat.',
      'The rootstock, known as TR-19, came out of twenty-two years of research at the Brindle County field station. In trials it yielded as much as standard trees on 34 percent less water and shrugged off two of the three common root fungi. What it costs is time. A grafted tree bears in year four, and a grower who replants forgoes about $8,000 an acre in the meantime.',
      'Water settles the argument. The irrigation district’s allocation has been cut in three of five seasons, and rights that traded at $300 an acre-foot now fetch $1,150. At that price Mr. Duarte reckons to break even in year seven.',
      'Six nurseries hold licenses, at forty cents a tree, and all are booked up. The royalties, $900,000 so far, go back to the station, which had been due to close when the lime first flowered.',
    ],
    tags: ['citrus', 'water', 'research', 'farming'],
  },
  {
    slug: 'automat-second-branch',
    title: 'The last automat gets a second branch, coins only',
    summary:
      'Brasswell’s has sold pie through little glass doors for longer than anyone has audited. Expansion required a locksmith, a mint supplier and a patient bank.',
    byline: 'Owen Tarrant',
    body: [
      'To open the second Brasswell’s automat, in the concourse at Kestrel Bay station, the company first had to find somebody who could still make the doors. There are 96, each the size of a hymn book, and the man who knew the latch had died.',
      'Lavinia Brasswell, whose great-aunt installed the originals, found a locksmith in Vantry willing to copy one at $410 apiece. A bank was harder. It wanted card readers. She showed it the books: no chargebacks, no processing fees, and an average wait of eleven seconds. Coins cost her 0.6 percent of sales to count and deposit, while cards would have come to 2.8.',
      'The branch took $21,000 in its first week, nearly all in quarters and dollar pieces that commuters get from four change machines by the door. Twelve people cook behind the wall. None of them serves, and none has yet quit.',
      'Prices go up in steps of twenty-five cents, because they must. The chicken pie is $6.25 and has been for three years. Ms. Brasswell says the rigidity is a discipline, as she cannot nibble at her customers; she has to decide to raise the price and then face them.',
    ],
    tags: ['restaurants', 'cash', 'payments', 'Kestrel Bay'],
  },
  {
    slug: 'no-show-deposits',
    title: 'Token deposits cut restaurant no-shows to 4% from 13%',
    summary:
      'Deposits drove diners away. A refundable token payment, taken at booking and returned with the bill, has cut no-shows from 13 percent to 4.',
    byline: 'Rosalind Iyer',
    body: [
      'One dollar is not much of a penalty. That, say the 310 restaurants using Placeholder, is the point of it.',
      'The start-up’s software takes a dollar per guest when a table is booked and hands it back at the end of the meal. People who must cancel get it returned at once. Those who simply fail to turn up lose a sum too small to quarrel over.',
      'Yet the share who fail has dropped by more than two-thirds, a result that its founders, a former maître d’ and a behavioral economist, had guessed at but did not expect to see so fast.',
      'Twenty-five-dollar deposits work too, in that nobody skips. They also reduce bookings by 18 percent, since customers suspect a trap. The smaller amount seems to operate as a promise. “You have shaken hands on it,” said Giancarlo Wambua, the maître d’ of the pair.',
      'The engineering lay in the payments. Card networks charge a minimum of twelve cents, which would have eaten the dollar; Placeholder pools the sums overnight and settles in a batch. It earns $90 a month from each restaurant. Regulators have asked whether, with $1.4 million in float, it might be a bank.',
    ],
    tags: ['restaurants', 'payments', 'start-ups', 'fintech'],
  },
  {
    slug: 'school-kitchen-contract',
    title: 'Five school districts cut lunch cost to $3.12 with shared kitchen',
    summary:
      'Lunches cooked in one former bakery now reach 38,000 pupils at <a href="https://meridianledger.example/food/school-meals">$3.12 a plate</a>, forty cents below the old contract.',
    byline: 'Hakeem Dubois',
    body: [
      'The contract ran to 214 pages and specified the diameter of a meatball. It did not say that anyone had to like one, and about a third of what was served went into the bin.',
      'When the caterer, Mensaria Services, asked for a 16 percent increase, five districts around Wendcombe pooled their lunch money. They spent $7.4 million on a bankrupt bakery, most of it borrowed through thirty-year municipal bonds at 4.1 percent, and hired a head cook, Apolline Mensah, away from an offshore oil platform.',
      'She cooks nine dishes in rotation. Plate waste is down to 14 percent, which accounts for most of the saving. Local farms sell the kitchen $2.2 million of produce a year on contracts short enough, at four pages, for a farmer to read on a tractor.',
      'There have been stumbles. A burst main closed the building for two days in its first term, and 38,000 children had crackers. A second, smaller kitchen is now planned as insurance, at a cost that will swallow about half of the first year’s savings. The districts voted for it unanimously.',
    ],
    tags: ['schools', 'public finance', 'catering'],
    alsoIn: ['local', 'politics'],
  },
  {
    slug: 'grocery-refrigerant',
    title: 'Refrigerant leaks made up half of Fairmile Markets’ emissions',
    summary:
      'Leaking refrigerant made up half of Fairmile Markets’ emissions. Fixing it cost less than the solar panels on the roof, and <em>saved more</em>.',
    byline: 'Freya Lindgaard',
    body: [
      'Ask shoppers what a supermarket does to the climate and they mention trucks, or plastic. Almost none say cheese cabinets. Fairmile Markets did not either, until an engineer added up the cylinders.',
      'Each of its 88 stores had been topping up its refrigeration with about 600 pounds of gas a year, which meant that 600 pounds had leaked. A pound of the stuff traps as much heat as two tons of carbon dioxide. In total the leaks came to 52 percent of the company’s emissions, and had never appeared in its annual report, being booked under maintenance.',
      'Replacing whole systems costs $1.1 million a store. Finding leaks costs rather less. Fairmile trained thirty technicians with handheld sniffers, tightened 19,000 joints, and put doors on the open cabinets. Losses fell by 63 percent in eighteen months, for $6.8 million. A solar program announced with some ceremony had cost $11 million and done a ninth as much.',
      'Ophelia Karras, the chief executive, has since changed how store managers are paid: a tenth of the bonus depends on the cylinder count. “It was always somebody’s job to buy the gas,” she said. “It was nobody’s job to wonder where it went.”',
    ],
    tags: ['supermarkets', 'emissions', 'refrigeration'],
  },
  {
    slug: 'whey-fat-founders',
    title: 'Two founders, one river of whey, and a fat that spreads',
    summary:
      'Cheesemakers pay to be rid of their whey. A Larkhaven start-up feeds it to yeast and sells the result to pastry kitchens.',
    byline: 'Tadeo Mbeki-Cruz',
    body: [
      'For every pound of cheese there are nine of whey, and in Larkhaven the creamery used to pay $31 a ton to have it trucked to fields. Priscilla Oduro and Henrik Olander, who met in a flooded laboratory, offered to take it for nothing.',
      'Their company, Second Churn, ferments the sugar in whey with a yeast that stores fat the way a bear does. Pressed and filtered, it behaves like butter up to 84 degrees, which is five better than butter manages in a croissant. Eighteen bakeries buy it at $3.90 a pound. Butter costs them $4.40, when they can get a contract.',
      'The founders raised $9 million and spent a good deal of it learning to dry things. Scale remains the doubt. A pilot plant turns out four tons a week; a single regional pastry factory uses thirty. To build at that size they need $26 million, and venture investors who once paid for promises now ask for signed orders. They have some. The creamery, noticing what its waste had become, has stopped giving it away and taken 12 percent of the stock instead.',
    ],
    tags: ['dairy', 'start-ups', 'fermentation'],
  },
  {
    slug: 'fish-pin-bone-patent',
    title: 'A fishmonger’s patent ends the war on pin bones',
    summary:
      'Processing plants have tried lasers, water jets and X-rays. The machine that works was built by a man with forty years of sore thumbs.',
    byline: 'Hakeem Dubois',
    body: [
      'Gudmund Pereira holds one patent, and it took him eleven years. It describes a wheel, covered in soft rubber, that turns slightly slower than the fillet passing beneath it.',
      'Pin bones lie at an angle in the flesh of salmon and trout. Pull them straight and the fillet tears; leave them and a supermarket will send back the truck. Most plants still use people with pliers, at a rate of a fillet every fifty seconds.',
      'Mr. Pereira, who ran a stall in Pell Harbor, had noticed that his thumb did better when it lagged. The wheel does the same at one fillet every four.',
      'Three equipment makers turned him away. The fourth, Stromvik Process of Port Alder, licensed the design for 3 percent of sales and has shipped 70 machines at $148,000. Tear losses at the first plants dropped to 1.2 percent of weight from 5, worth about $600,000 a year in a mid-sized line.',
      'Some 400 jobs with pliers will go. Stromvik says that plants have redeployed most of the people, as packing halls are short of hands.',
    ],
    tags: ['fish', 'patents', 'automation'],
    alsoIn: ['technology'],
  },
  {
    slug: 'dishwasher-wages',
    title: 'The best-paid newcomer in the restaurant washes the plates',
    summary:
      'Starting pay in the dish room has passed that of a junior cook in four cities. Owners are rebuilding the job rather than raising it again.',
    byline: 'Colm Asare',
    body: [
      'At $23.40 an hour, plus a share of tips, a new dishwasher at the Gilded Pike earns ninety cents more than the graduate of a culinary academy who dirties the pans.',
      'The inversion is recent. Payroll data from 2,900 restaurants show dish-room wages up 34 percent in three years, twice the rise for cooks, in Stanmere, Vantry, Hexley and Port Alder. Warehouses within a bus ride pay as much for dry work. And a kitchen can limp along without a pastry chef, but stops within forty minutes when there are no plates.',
      'Having paid up, owners have gone to look at what they were paying for. Many found a sink at the wrong height in a corridor without air. The Pike moved its dish room to a space with a window, bought racks on wheels and split the shift at nine. It spent $62,000. Turnover, formerly five people a year for each post, is down to one.',
      'Eulalia Fontaine, who has worked the machine for two of those years, was asked to help lay out the firm’s next kitchen. She put the dish room beside the door, where deliveries come in. The architect had drawn it in the basement.',
    ],
    tags: ['restaurants', 'wages', 'labor'],
  },
  {
    slug: 'best-seller-branch-closed',
    title: 'Why a restaurant board voted to close its busiest branch',
    summary:
      'The Ember & Oak on Exchange Square sold more steak than any other and lost money on every one. The directors took nine minutes to decide.',
    byline: 'Rosalind Iyer',
    body: [
      'Visitors always asked to be taken to Exchange Square. It had 240 seats, a queue and a wall of photographs, and it produced 16 percent of the group’s sales.',
      'It also had a turnover rent. Above $6 million of sales, Ember & Oak owed the landlord eleven cents in each dollar, on top of a base that had been reviewed twice. Extra covers meant extra staff, hired at short notice through an agency that took its own cut. Allocating these properly, the new finance director showed that a full Saturday cost $4,300 more than it brought in.',
      'The board had seen the branch as its shop window. Under Theodora Adu, who became chair after a loss of $9 million, directors get one page per restaurant with cash at the bottom. Nobody spoke for long. Shares in the group rose 7 percent when the closure was announced, and the staff of 96 were offered places elsewhere; 71 accepted.',
      'A rival has taken the site, at a fixed rent that Ember & Oak was never offered. Ms. Adu walked past last week and noted a queue.',
    ],
    tags: ['restaurants', 'boards', 'leadership', 'rents'],
  },
  {
    slug: 'oyster-weather-cover',
    title: 'Oyster farmers buy insurance that pays when the water warms',
    summary:
      'No adjuster, no claim form: if a buoy in Kestrel Bay reads above 77 degrees for six days, the money moves. Lenders insisted on it.',
    byline: 'Tadeo Mbeki-Cruz',
    body: [
      'The buoy is yellow, about the size of a washing machine, and has become the most closely watched object in Kestrel Bay. On its thermometer hang policies worth $11.6 million.',
      'Warm water kills young oysters by encouraging a bacterium. Twice in six years the bay’s thirty-one farms have lost more than half a crop, and insurers, who could never agree on how many oysters had been there in the first place, stopped offering cover. Banks then stopped lending.',
      'The new policies dispense with oysters altogether. They pay a fixed sum for each day above the threshold, within a week, whether anything has died or not.',
      'Premiums come to 7 percent of the amount insured, half met for now by a state resilience fund. For Shreya Vandermolen, whose family works forty acres of the eastern flats, the value lies less in the payout than in what it unlocks: an $800,000 loan for deeper cages at 6.2 percent. The bank would not quote before.',
      'A mismatch is the danger. The buoy sits in the channel, while the shallows heat faster. Last summer it read 76.8 for nine days. Ms. Vandermolen lost a fifth of her seed and collected nothing, and renewed.',
    ],
    tags: ['oysters', 'insurance', 'climate', 'lenders'],
    alsoIn: ['business'],
  },
  {
    slug: 'salt-pans-revival',
    title: 'Salt at forty dollars a pound, and the sums behind it',
    summary:
      'Sea salt from Saltmarsh Point sells for a hundred times the supermarket price. Its makers clear rather less than a schoolteacher earns.',
    byline: 'Mina Castellan',
    body: [
      'Corisande Blythe rakes salt for a living and can tell you to the penny why it costs what it does. The sea is free. Everything after that is weather.',
      'A pan forty feet square yields ninety pounds in a dry week, nothing in a wet one, and a rainstorm on the last day sends the lot back to where it came from. Across a season her eleven pans make 7,400 pounds. Only a sixth of that is flake fine enough to sell at $40. The rest goes to bakeries at $3 and to a road contractor, in bad years, at eleven cents.',
      'Revenue was $68,000. Jars, labels and couriers took $17,000; the lease on the marsh took nine. She pays one helper through the summer. What is left is $24,000 and a second job keeping the accounts of three neighbors who also rake salt.',
      'A luxury grocer has offered to buy the whole crop at $22. She turned it down, she explained, because the grocer wanted every flake the same size, and she would have needed a sieve, a shed to put it in and a loan for the shed.',
    ],
    tags: ['salt', 'small business', 'pricing'],
  },
  {
    slug: 'cooking-oil-theft',
    title: 'Old fryer oil is worth stealing, and so it is stolen',
    summary:
      'Used cooking oil trades above fresh in some months. Restaurants in Port Alder have put <strong>locks on their waste</strong>, and a recycling firm has put trackers in it.',
    byline: 'Colm Asare',
    body: [
      'The thieves come at four in the morning with a pump and a van lettered for a plumber who does not exist. They leave the kitchen’s steaks alone.',
      'What they want is the drum by the back door. Refiners turn spent fryer oil into aircraft and bus fuel, and because the law counts it as waste, the fuel qualifies for credits that virgin oil cannot earn. A 55-gallon drum that restaurants once paid to have removed fetches $160. Police in Port Alder logged 290 thefts in a year, up from 34, and believe most go unreported.',
      'Renewal Fats, which collects from 4,100 kitchens, estimates that it loses a tenth of its supply. It has fitted steel cages and hidden transmitters in thirty decoy drums. One was followed to a farm with six tanker trailers and a forged recycling license.',
    ],
    tags: ['recycling', 'crime', 'biofuel'],
  },
  {
    slug: 'food-hall-vacancies',
    title: 'The food hall boom leaves landlords with a lot of counters',
    summary:
      'Developers fitted out 140 halls in five years. A third of the stalls are dark, and a fixture once sold as low-risk rent is being priced again.',
    byline: 'Rosalind Iyer',
    body: [
      'Stall 22 at Tramworks Hall has been a dumpling bar, a waffle bar and a place that sold only things on sticks. At present it stores chairs.',
      'The appeal was arithmetic. A vacant department store might rent at $18 a square foot. Chop it into thirty counters, take 28 percent of sales from each, and the same floor could yield $50. Lenders accepted the projections, and halls multiplied faster than diners. Average sales per stall have sunk from $610,000 to $430,000, below the level at which most operators pay themselves.',
      'Owners are responding in opposite ways. Meridian Places, with fourteen halls, has cut its share to 18 percent and dropped the charge for clearing tables; occupancy is back to 90. Quayside Retail has raised minimum rents to reassure its bank, and has lost eleven tenants since.',
      '“It is a restaurant with thirty chefs and no manager,” said Anselm Oyarzun, who values such things for a living. He now marks halls at 9 percent yields, where two years ago he used six. On a building that earns $3 million, the difference is about $17 million, and somebody has borrowed against most of it.',
    ],
    tags: ['food halls', 'property', 'rents', 'lenders'],
    alsoIn: ['realestate'],
  },
  {
    slug: 'hospital-night-meals',
    title: 'A hot meal at three in the morning, for $6',
    summary:
      'Hospitals closed their night canteens to save money. One in Corriston reopened its kitchen and says the sums come out ahead.',
    byline: '',
    body: [
      'Between midnight and six, the 700 people working at Corriston General could choose from two vending machines. One was out of order so often that staff had named it.',
      'The kitchen had shut at eight for eleven years, a saving put at $310,000 annually. Nobody had counted the other side. A nurse-manager, Comfort Adeyinka, did so by asking 200 colleagues what they ate on nights and how often they called in sick the day after. She found that those on wards farthest from an all-night garage took three more days a year.',
      'With two cooks and a short menu, the night canteen serves 240 meals at $6, which covers ingredients and half of wages. The remaining subsidy is $128,000. Absence on night rotas has come down by 1.1 days a head over eighteen months, worth some $400,000 in agency cover.',
      'Finance directors elsewhere have asked for the spreadsheet, and four hospitals are repeating the experiment. Dr. Adeyinka, as she will be when the work is submitted as research, would like them to measure something else as well: nobody has yet checked whether the patients do better.',
    ],
    tags: ['hospitals', 'night work', 'catering'],
  },
  {
    slug: 'cheese-vault-loans',
    title: 'The bank with 90,000 wheels of cheese in its vault',
    summary:
      'Hard cheese takes two years to ripen and bills arrive monthly. Stanmere Mercantile lends against the shelf, and taps each wheel with a hammer.',
    byline: 'Freya Lindgaard',
    body: [
      'The credit committee meets in a cold room and wears hairnets. Its collateral, stacked twenty-four high, weighs eighty pounds apiece and smells faintly of pineapple.',
      'Dairies in the Brindle hills must pay for milk within thirty days, then wait twenty-six months for the cheese. Stanmere Mercantile advances 65 percent of a wheel’s expected price on the day it is pressed and holds it until sold. The loan book stands at $58 million. In nineteen years it has lost $220,000, most of it to a faulty thermostat.',
      'Inspection is by ear. A sound wheel rings evenly under the hammer; a crack or a pocket of gas gives a flat note. Ildiko Farrow, the bank’s head of dairy, can grade 300 in a morning and has trained a machine that listens alongside her. They disagree about one in ninety. She has been right in most of the disputes, a fact the vendor is researching.',
      'Higher interest rates have made the arrangement dearer, at 7.4 percent, and some makers have switched to cheeses that sell young. The bank, running short of room, is talking to an art warehouse that has the opposite problem.',
    ],
    tags: ['cheese', 'lenders', 'interest rates'],
  },
  {
    slug: 'loyalty-price-labels',
    title: 'Two prices on the shelf, and a regulator who can add',
    summary:
      'A study of 14,000 loyalty discounts finds that <a href="https://meridianledger.example/food/shelf-prices">one in six</a> was measured from a price nobody had paid. Grocers have ninety days to respond.',
    byline: 'Hakeem Dubois',
    body: [
      'The tag says $7.50, or $5 with the card. What it does not say is when anyone last paid $7.50, and for 16 percent of the items examined the answer is never.',
      'Investigators at the Consumer Markets Commission followed 14,000 products through 220 stores for six months. Genuine savings were common, and averaged 18 percent. But a sizable minority of “regular” prices had been raised in the fortnight before the promotion, then dropped with it. Coffee, detergent and baby formula were the worst categories.',
      'Members are not the only ones affected. Shoppers without a card, who tend to be older or poorer, paid 9 percent more for an identical basket.',
      'The chains reply that their cards are free and that the data they gather help to cut waste. Commissioner Bronislaw Tate accepts the second point. On the first he noted that 11 percent of households do not own a smartphone, which three of the five schemes require.',
      'Under draft rules a reference price would have to have been charged for 28 of the previous 60 days. Shares in the two largest grocers slipped by 2 percent on the news, about what analysts think the lost margin is worth.',
    ],
    tags: ['supermarkets', 'regulation', 'prices'],
  },
  {
    slug: 'clear-ice-trade',
    title: 'Ice, the bar’s costliest ingredient, gets a supply chain',
    summary:
      'A perfectly clear two-inch cube wholesales at 62 cents. Frostworks ships a million a month and is paid, some nights, to make none.',
    byline: 'Colm Asare',
    body: [
      '“It is water,” concedes Lorcan Yeboah, “and I am aware that it is water.” His company, Frostworks, sold $7.1 million of it last year. Ordinary ice is cloudy because it freezes from all sides and traps air in the middle. Freeze a tank from the bottom while stirring the top and the air escapes, leaving a 300-pound block like a window. It takes three days. A crew with chainsaws and a bandsaw then cuts it into cubes, spears and slabs, losing 35 percent as sawdust that goes to a fish market.',
      'Bars pay because labor is scarcer than ice. Making clear cubes in house requires a freezer, floor space and an hour of someone’s morning. And a slow-melting cube, surveys of the trade suggest, adds $3 to what a customer will accept for the drink around it.',
      'Electricity is the largest cost at nineteen cents a cube. Frostworks has therefore moved its freezing to the hours after midnight, signed up with a grid operator that pays it to pause, and earned $210,000 last year for not making ice.',
    ],
    tags: ['bars', 'energy costs', 'small business'],
  },
  {
    slug: 'delivery-co-operative',
    title: 'Forty restaurants start a delivery service that will not grow, and investors keep calling',
    summary:
      'Fed up with commissions near 30 percent, kitchens in Hexley bought bicycles. They will not deliver beyond two miles, and they close at ten.',
    byline: 'Tadeo Mbeki-Cruz',
    body: [
      'The map on the wall at Hexley Carry has a circle on it, two miles out from the clock tower. Orders from outside are refused, including, on one occasion, the mayor’s.',
      'Its forty owners are restaurants, each of which put in $3,000. Riders are employees at $21 an hour with paid breaks. Customers pay a flat $4, and the kitchens a commission of 12 percent, less than half of what the large platforms take. At that rate the co-operative broke even in its ninth month on 520 orders a day.',
      'Smallness is what makes it work. Within the circle a rider completes 3.4 drops an hour, whereas platforms covering the whole county average 1.9 and must subsidize the remainder. Food arrives hot. Refunds run at 0.4 percent of orders.',
      'Investors have called. One offered $5 million to take the model to thirty towns, and the members spent an evening on it.',
      'Savitri Bloom, who owns a noodle shop and chairs the board, summarized the case against: the money would need to be earned back, and the only place to find it was in the commission. The vote was 37 to 3. Two towns have since copied the bylaws for nothing.',
    ],
    tags: ['delivery', 'co-operatives', 'restaurants'],
  },
  {
    slug: 'potato-penny-royalty',
    title: 'How a tenth of a cent on every sack bred a better potato',
    summary:
      'Growers taxed themselves to pay for research after the state withdrew. The variety that resulted needs six fewer sprays a season.',
    byline: '',
    body: [
      'It took 96,000 seedlings to arrive at the Brindle Late, and the people who chose it had to eat a good many of the others. Public money for potato breeding ran out twelve years ago. Rather than leave the field to two seed companies, 1,700 growers voted to levy themselves a tenth of a cent on each ten-pound sack. The sum comes to $640,000 a year. It pays for four scientists, a greenhouse and a tasting panel drawn, for the sake of candor, from a primary school.',
      'Blight was the target. A crop in the wet eastern counties is sprayed eleven times in a normal summer, at $34 an acre for each pass. Brindle Late gets by on five. If it is planted on a third of the acreage, as seed orders suggest, growers will save about $9 million annually, fourteen times what the levy raises.',
      'The association chose not to patent the variety. Anyone may multiply it, and a processor overseas already does. Some members resent that. Wilhelmina Suarez, who farms 900 acres and voted for the levy with misgivings, does not: her view is that a royalty would have paid lawyers, while cheap seed pays her.',
    ],
    tags: ['potatoes', 'research', 'patents', 'farming'],
  },
];
