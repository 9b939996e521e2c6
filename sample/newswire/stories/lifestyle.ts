import type { Story } from '../story.ts';

export const lifestyle: readonly Story[] = [
  {
    slug: 'repair-counters',
    title: 'Repair counters become the busiest floor in the store',
    summary:
      'Department stores discover margin in mending. At Averill’s, a zipper brings in <strong>more profit per square foot</strong> than a handbag.',
    byline: 'Wren Abbot',
    body: [
      'Averill’s put its repair counter on the fifth floor, behind luggage, where it was expected to do no harm. Within a year it had to be moved: the line for zippers was blocking the suitcases.',
      'The counter now takes up 2,200 square feet beside the main escalator in the Stanmere store. It handles 1,400 jobs a week at an average of $31. Materials come to almost nothing and the eighteen menders earn $29 an hour, which leaves a margin of 44 percent. Handbags, across the aisle, make 38 before markdowns, and they are always marked down.',
      'What persuaded the board was a different number. Customers who come to collect a mended garment spend $57 elsewhere in the building, and they come twice, once to drop off and once to pick up. “We spent twenty years trying to get people upstairs,” said Constance Obuya, who runs operations. “It turned out they needed a button.”',
    ],
    tags: ['retail', 'repair', 'department stores'],
    alsoIn: ['business'],
  },
  {
    slug: 'wool-mills-outdoor',
    title: 'Wool mills court the outdoor trade',
    summary:
      'Suiting orders will not come back. Three mills in the Ashgrove valley have retooled for hikers, who want cloth that is warm, quiet and does not smell.',
    byline: 'Odile Kemp',
    body: [
      'Nobody in the weaving shed at Corbel & Tighe had climbed anything higher than a ladder when the firm decided to clothe mountaineers. They hired a guide and asked her to complain.',
      'She had plenty of material. The worsted was too stiff at the elbow and froze when wet. Over two years the mill blended in a crimped fiber, loosened the weave and learned to finish it without the resin that had made it crackle. Hunters and birdwatchers turned out to care about the crackle most of all.',
      'The valley’s mills once made cloth for a million suits a year. They now make enough for 90,000. Outdoor brands have replaced about half of that volume at better prices, $26 a yard against $17, on contracts that run for three seasons. Corbel & Tighe has rehired 60 weavers and borrowed $3.5 million for a second finishing line.',
      'Synthetic fleece still costs a quarter as much. Wool’s makers are counting on regulators to help: rules on the plastic fibers that fleece sheds in the wash are due for a vote, and the mills have sent samples to every member of the committee.',
    ],
    tags: ['wool', 'textiles', 'outdoor'],
  },
  {
    slug: 'three-suit-wardrobe',
    title: 'The three-suit wardrobe returns, altered twice',
    summary:
      'Fewer, better and made to be let out: tailors report that customers who once bought a suit each year now buy one in four, and <em>spend more</em>.',
    byline: 'Odile Kemp',
    body: [
      'A man’s waist, Florian Addo will tell you, moves about two inches in ten years, and almost always the same way. He cuts for it.',
      'The suits that leave his workshop in Vantry carry three inches of spare cloth in the seams and cost $1,850. For that the buyer gets two alterations at any time, without argument. Mr. Addo makes 320 a year and has a list of five months. His customers are lawyers and bank staff who go to an office on two days and have no wish to own six jackets for it.',
      'Figures from the Clothing Trades Board show unit sales of tailored suits down 29 percent in five years and the average price up 41. The cheap end has been deserted. Two chains that sold a pair for $299 have closed 110 shops between them. Alterations have become a business in their own right, worth about a fifth of the workshop’s income. They also supply intelligence. “I know before his employer does that he has taken up rowing,” said Mr. Addo.',
    ],
    tags: ['tailoring', 'menswear', 'retail'],
  },
  {
    slug: 'secondhand-quality-stamp',
    title: 'Secondhand gets a quality stamp and a price to match',
    summary:
      'Graders inspect every seam and sign their names. A coat marked B-plus sells for a third more than the same coat with a photograph.',
    byline: 'Wren Abbot',
    body: [
      'The letter C, in green thread, means that the lining has been replaced. D means moths, disclosed. There is no E; those are shredded.',
      'Until recently each resale site described used clothing in its own hopeful vocabulary, from “gently loved” to “vintage condition.” Six of the largest have adopted a common scale drawn up by retired factory inspectors and administered by Seamark, a non-profit based in Hexley. Its 85 graders check forty points on each garment, at a charge of $4, and are fined if a buyer proves them wrong.',
      'Of the first 300,000 pieces, buyers have disputed 1 in 260. Sellers expected the stamp to expose faults; instead it removed a discount that everyone had been paying for doubt. Prices for items graded B or better rose by 33 percent. Returns, ruinous for the trade at 22 percent, were cut to 9.',
      'Makers of new clothes have noticed that some brands grade far better than others after five years’ wear. Seamark will publish the league table. One label near the bottom has asked to see the method.',
    ],
    tags: ['resale', 'standards', 'fashion'],
  },
  {
    slug: 'slow-travel-season-passes',
    title: 'Slow travel, sold by the season',
    summary:
      'Rail passes now outsell city breaks at the country’s largest holiday agent. Travelers stay longer, spend less a day and complain hardly at all.',
    byline: 'Odile Kemp',
    body: [
      'Veronika and Paul Ansah have been away for eleven weeks on a ticket that cost $640 each. They have no itinerary, and when last heard from were in a town they had got out at because of the name.',
      'The pass, good for a whole season on nine railways, was dreamed up to fill midweek carriages. Amble, the agency that sells it, expected students. Two-thirds of the 118,000 buyers are over fifty, and a quarter are working as they go, on laptops in the stopping train.',
      'Hotels in places once passed at speed are the winners. Stays of four nights or more in towns of under 30,000 people rose 27 percent last year. Guests who linger buy groceries, have shoes mended and get a haircut. They spend $74 a day, less than half of what a weekend visitor does, and stay seven times as long.',
    ],
    tags: ['travel', 'railways', 'tourism'],
  },
  {
    slug: 'resoling-by-mail',
    title: 'A start-up that wants your shoes back, worn through',
    summary:
      'Welt & Wend resoles by mail for $68. Its patents cover a glue that lets go when asked, and three shoe factories have licensed it.',
    byline: 'Ngozi Ravensworth',
    body: [
      'Cobblers spend most of an hour removing the old sole and ten minutes attaching the new. Jessamy Korhonen, a chemist whose own boots kept coming apart, decided that the wrong half of the job was being done by hand.',
      'Her adhesive holds like any other until it is warmed in a bath at 190 degrees with a mild acid, when it peels off whole. Two patents protect the recipe. A pair of shoes built with it can be stripped in four minutes. The start-up, Welt & Wend, charges $68 to resole and return them within the week, and processed 52,000 pairs in its second year.',
      'Three manufacturers now build with the glue, paying eleven cents a pair. For them the attraction is a rule, soon to take effect, that will charge shoemakers a disposal fee unless the product can be taken apart. The founders’ interest is in the shoes themselves, since each licensed pair is a future customer.',
      'Revenue came to $4.4 million, the loss to $900,000. Postage is the culprit: it eats $17 of every order. The answer being tested is a drop box in dry cleaners’ shops, whose owners get $3 for doing nothing.',
    ],
    tags: ['shoes', 'start-ups', 'patents', 'repair'],
    alsoIn: ['technology'],
  },
  {
    slug: 'midweek-weddings',
    title: 'Midweek weddings save couples $14,000, venues say',
    summary:
      'Venues have learned to sell the dead days of the week. Couples save $14,000, and a surprising number of guests turn out to be free.',
    byline: 'Matteo Halloran',
    body: [
      'The bride wore ivory, and the best man had to be back for a dentist’s appointment at four. Weddings in the middle of the working week made up 23 percent of bookings at 640 venues polled by the Celebrations Guild, compared with 7 percent five years ago. A barn that asks $11,000 for a peak weekend will open for $4,200 on a workday; bands, florists and photographers follow with discounts of a third. The average bill comes to $19,500 rather than $33,600.',
      'Mortgage rates lie behind a good part of it. Couples told the Guild that the money saved was going toward a deposit, and that with home loans near 7 percent every thousand counted. Remote work does the rest. Hosts had assumed that guests would decline; acceptances are only four points lower.',
      'For Thandiwe Oliveira, who owns three venues near Larkhaven, the shift has changed what her buildings are worth. They used to earn on 48 days in the year. Last year the figure was 131. Her lender, which had valued the business on Saturdays, has revalued it.',
    ],
    tags: ['weddings', 'pricing', 'mortgages'],
  },
  {
    slug: 'used-watch-prices',
    title: 'Used-watch index falls 31% from its high',
    summary:
      'A secondhand index is down 31 percent from its high. Dealers blame <a href="https://meridianledger.example/markets/rates">interest rates</a>; collectors say the market has simply been returned to them.',
    byline: 'Bashir Delacroix',
    body: [
      'Not long ago a certain steel diver’s watch listed at $9,100 could be carried out of the shop and sold across the street for $16,000. The street has gone quiet. Last week one changed hands at $8,700.',
      'The Horology Exchange index of sixty popular models has slid by 31 percent from its peak. During the boom, waiting lists became a kind of currency, and people with no interest in watches borrowed at 2 percent to buy them. When rates rose above 5 the sums reversed. Unlike stocks or bonds, a watch pays nothing while you hold it, and servicing costs $800.',
      'Makers spent the good years raising prices and output together. Some are now buying back their own pieces at auction to support the market, according to two dealers, though none will confirm it.',
      'In the back room of his shop in Kestrel Bay, Evander Solis is cheerful. He has repaired watches since he was sixteen, and for four years nobody brought him one that had been worn. “They came in with the plastic still on,” he said.',
    ],
    tags: ['watches', 'collectibles', 'markets', 'interest rates'],
  },
  {
    slug: 'installments-dropped',
    title: 'Hattersby drops pay-later button, loses 6% of orders',
    summary:
      'Hattersby removed the four-payments button and lost 6 percent of orders. It had been losing more than that to returns.',
    byline: 'Sunniva Barros',
    body: [
      'The button was the most successful thing on the website. One shopper in three at Hattersby split the bill into four payments, and their baskets were 40 percent larger. So the finance team was puzzled that profits kept falling.',
      'An analyst, Kwabena Thiel, followed the parcels. Installment customers sent back 46 percent of what they bought, against 19 percent for everyone else. Ordering three sizes costs nothing when only a quarter is due. Meanwhile the chain paid its lending partner 5.4 percent of each sale, including the part later refunded.',
      'It removed the option in one region for a season, then everywhere. Orders dropped by 6 percent. Returns dropped by 31, and operating margin climbed to 8.2 percent from 5.9. A modest loyalty credit softened the blow for regulars.',
      'The lenders contest the conclusion, noting that younger shoppers have drifted to rivals that still offer terms. That is true, says Mr. Thiel, and the rivals are welcome to their parcels. Regulators are due to rule on whether pay-later firms must run credit checks at the till.',
    ],
    tags: ['retail', 'payments', 'consumer credit', 'fintech'],
  },
  {
    slug: 'perfume-patent-expires',
    title: 'Patent expires on molecule behind $400 million perfumes',
    summary:
      'The molecule behind a decade of best-selling perfumes is now anybody’s to make. Rivals have had the drums ready for months.',
    byline: 'Ngozi Ravensworth',
    body: [
      'It smells of warm stone after rain, or of a clean shirt, depending on whom you ask. The laboratory that invented it called it LX-40 and sold it to perfumers at $1,900 a pound.',
      'Its last patent has lapsed. Within hours three chemical makers were quoting $240, and by the end of the week one offered $165.',
      'About 300 fine fragrances contain the molecule, in amounts from a trace to a tenth of the bottle. Their owners will not cut prices, since the ingredients of a $120 perfume seldom cost more than $4. What they fear is company. Detergents and shampoos that could not afford LX-40 soon will, and nobody pays $120 to smell like laundry.',
      'Houses have begun to reformulate. Perfumer Isaura Vantongeren, who has used the material in nineteen scents, describes it as a favorite chord that has been sold to elevators. Her employer, Maison Dellacourt, holds eleven newer patents and is spending 9 percent of sales on research to find the next one.',
      'The inventor, a retired chemist in Port Alder, received a bonus of $2,000 at the time. She says that she never could smell it; about one person in twelve cannot.',
    ],
    tags: ['perfume', 'patents', 'chemicals', 'research'],
  },
  {
    slug: 'hotel-worst-room',
    title: 'The hotel boss who sleeps in room 009',
    summary:
      'Each week the chief executive of Thistledown Inns checks in, unannounced, to the worst room of some property. <strong>Sixty of them</strong> no longer exist.',
    byline: 'Pia Yamamoto-Frost',
    body: [
      'Room 009 at the Thistledown Inn in Wendcombe is below street level, next to the laundry, and looks out on ankles. Jocasta Rao has slept there four times.',
      'She became chief executive of the 74-hotel group after a decade in its revenue department, where the worst rooms appeared as a column headed “last sold.” Every property has some. They go to late arrivals and people on company rates, who do not complain but do not return.',
      'Ms. Rao asked the system how many one-night guests had been given such a room and then never came back. It was 61,000 in three years.',
      'So she books in, under her mother’s name. Out of these nights have come thicker doors, a change of linen supplier and a rule that no pump may run between eleven and six. Sixty rooms proved beyond help and are now storage. The group lost 0.8 percent of its inventory and gained four points of repeat business, worth $13 million.',
      'Managers were rattled at first. They have since started sleeping in the rooms themselves, which she says was the idea.',
    ],
    tags: ['hotels', 'leadership', 'service'],
  },
  {
    slug: 'dry-dye-works',
    title: 'Waterless dye works cuts emissions by half',
    summary:
      'Pressurized carbon dioxide carries pigment into polyester, then evaporates. The process has cut emissions by half and <em>closed a dispute with the river</em>.',
    byline: 'Sunniva Barros',
    body: [
      'The Tarn used to run the color of whatever was in fashion. Older residents of Tarn Hollow recall a burgundy year.',
      'Conventional dyeing takes about thirteen gallons of water for each pound of cloth, most of it heated, and treatment of the waste had become the largest cost at Sorrel Dye Works after wages. Facing a new discharge permit, the firm bought two machines that use carbon dioxide squeezed until it behaves like a liquid. It dissolves the dye, soaks the fiber, and is drawn off and used again. There is nothing to drain.',
      'They cost $3.8 million apiece. Energy per pound is down 54 percent and the emissions in proportion. A batch takes two hours instead of five, since nothing has to be dried. Against that, only polyester will take the color; cotton, 40 percent of Sorrel’s trade, still needs a bath.',
      'The company has therefore split itself. Cotton stays in the old shed, with its own treatment plant, until somebody’s research yields a better idea. Buyers pay six cents a yard more for the dry-dyed cloth, a premium that managing director Rosamund Leary expects to vanish once competitors get their machines.',
    ],
    tags: ['textiles', 'emissions', 'water', 'manufacturing'],
  },
  {
    slug: 'textile-recycler-fails',
    title: 'Textile recycling plant Reweave fails for lack of pure cotton',
    summary:
      'Reweave could turn old shirts into new yarn, provided they were pure cotton, zipless and dry. Not enough of the region’s closets complied.',
    byline: 'Bashir Delacroix',
    body: [
      'The receivers’ inventory lists two shredders, a carding line and 9,000 tons of clothing that nobody can use.',
      'Reweave opened in Brindle County with $44 million, a third of it public, and technology that worked. Give it clean cotton and it gave back yarn 85 percent as strong as new, at a cost near $1.60 a pound.',
      'What arrived in the collection bins was different. Two garments in three were blends. Buttons broke the teeth, and elastic wound itself round everything. Sorting by hand added seventy cents a pound, which was the margin and then some.',
      'The founders had signed brands to buy the output without signing anyone to supply the input. “We thought of waste as free,” Dagny Moyo, one of the three, told creditors. “Clean, sorted waste is a raw material, and it has a market price.” At the end the plant was importing hotel sheets.',
      'Lenders are owed $19 million. A hospital linen service, whose sheets are all cotton and all the same, is the likeliest buyer, and would run the line at a fifth of its capacity. The state is reviewing its grants. A bill requiring fiber labels that a machine can read has been reintroduced.',
    ],
    tags: ['recycling', 'textiles', 'insolvency', 'lenders'],
    alsoIn: ['local'],
  },
  {
    slug: 'nurse-uniform-pockets',
    title: 'Where a nurse keeps her pen, and why it mattered',
    summary:
      'A uniform maker won a $30 million hospital contract on pockets. Its designers had spent a month doing nothing but counting.',
    byline: 'Matteo Halloran',
    body: [
      'Scissors, tape, three pens, a torch, gloves, a telephone she is not supposed to have: the average ward nurse carries 2.4 pounds and reaches for some part of it every ninety seconds.',
      'Larkspur Workwear knows because it sent four people to watch. Rivals bidding to dress the 21,000 staff of the Port Alder hospitals had offered softer cloth and a lower price. Larkspur’s tender contained a diagram of where hands go.',
      'Nurses on the existing uniform, which had two pockets, both at the hip, bent or twisted about 300 times a shift to get at something. The firm proposed seven, one of them for tape alone.',
      'It was not the cheapest, at $61 a set against $52. But a trial on six wards found that lost equipment fell by a third and that time spent fetching things dropped by eleven minutes a shift. The hospitals’ board put that at $1.9 million a year.',
      'The contract has let Larkspur reopen a sewing floor in Ashgrove Falls with 140 machinists.',
    ],
    tags: ['uniforms', 'hospitals', 'design', 'procurement'],
    alsoIn: ['health'],
  },
  {
    slug: 'haircuts-by-the-minute',
    title: 'Haircuts by the minute end an old argument',
    summary:
      'A Stanmere salon group charges for time in the chair, whoever sits in it. Some bills doubled. Business grew by a fifth.',
    byline: 'Pia Yamamoto-Frost',
    body: [
      'The meter starts when the cape goes on. It ticks at $1.35 a minute and is visible to both parties, like a taxi’s.',
      'Clipper & Crane abandoned its list of services two years ago, after a complaint to the city that a woman with a crop had paid $70 for the same cut as a man who paid $38. Rather than contest the matter, owner Obadiah Vester timed 4,000 appointments. Sex predicted the length of a visit poorly. What counted was how much hair there was, and how much talking.',
      'Short cuts got cheaper, at around $30. A few bills went up sharply; one loyal customer, who likes to be consulted about each quarter inch, saw hers rise to $140, and paid. Stylists, on 45 percent of the meter, earn 12 percent more than they did, chiefly because nobody runs late. A booking is sold in minutes and the minutes are real.',
      'Four other chains have bought the software. Consumer groups like the principle but want a cap, in case of dawdling.',
    ],
    tags: ['services', 'pricing', 'small business'],
  },
  {
    slug: 'dog-daycare-rollup',
    title: 'Private money goes to the dogs, and the dogs notice',
    summary:
      'An investment firm bought 212 kennels and daycare yards with borrowed money. Higher rates have meant <a href="https://meridianledger.example/lifestyle/kennels">fewer handlers per tail</a>.',
    byline: 'Ngozi Ravensworth',
    body: [
      'Biscuit, a terrier of settled habits, was dropped at the same yard in Hexley every weekday for five years. Then the ratio changed from ten dogs per handler to eighteen, and Biscuit began to hide the car keys.',
      'The yard belongs to Pawstead, assembled by Corvane Partners out of family businesses at about six times their annual profit. The plan was to reach 400 sites and sell the lot at twelve. Four-fifths of the price was borrowed at floating rates. Interest has since gone from $9 million a year to $23 million, more than the group earns before it pays anyone.',
      'Wages are the only large cost, so the ratio moved. Bites requiring a vet rose by 60 percent in the six months that followed, according to claims data from a pet insurer. Customers moved too, and some former owners, released from agreements not to compete, have reopened across the road.',
      'Pawstead’s lenders have hired advisers. Corvane says that the business is sound and the conditions temporary. Biscuit goes to one of the new places across the road, whose proprietor, Mrs. Adelaide Nkosi, sold the old one for $1.2 million and bought a smaller fence.',
    ],
    tags: ['pets', 'private equity', 'lenders', 'interest rates'],
  },
  {
    slug: 'mattress-returns',
    title: 'What the hundred-night mattress trial really costs',
    summary:
      'One bed in seven comes back, and by law it cannot be sold as new. The industry is running out of charities to send them to.',
    byline: 'Bashir Delacroix',
    body: [
      'Shelters in and around Stanmere have a message for the nation’s online mattress companies: thank you, and please stop.',
      'To sell an item that people used to lie on before buying, the web firms offered a hundred nights to change one’s mind. Fourteen percent of customers do. A used mattress may not be resold as new, a return truck costs $90, and so companies told buyers to find a local charity and send a photograph.',
      'The charities are full. Roughly 180,000 beds a year now go to landfill or to a handful of plants that pull them apart for steel.',
      'Accounts filed by Nodwell, the largest of the brands, show that returns took 17 percent of revenue, more than it spent on making the mattresses. Its shares have lost four-fifths of their value since listing.',
      'Some sellers have shortened the trial to thirty nights, with no effect on sales. Researchers who study sleep could have told them as much: people settle into a new bed, or fail to, within three weeks. Nodwell is trying something more radical, a shop, with beds in it, where customers may lie down. Returns from there run at 3 percent.',
    ],
    tags: ['retail', 'returns', 'recycling', 'waste'],
  },
  {
    slug: 'hat-maker-succession',
    title: 'Three daughters, no heir, and ninety-four owners',
    summary:
      'The Quillfeather family could not agree on who should run its hat company. They sold it to the people who make the hats.',
    byline: 'Sunniva Barros',
    body: [
      'None of the three wanted it. One daughter is a surgeon, one lives on a boat, and the third, Hermione Quillfeather, had run the firm for nine years and was tired.',
      'Quillfeather Hats of Corriston makes 60,000 felts and straws a year and earned $2.1 million on sales of $13 million. A luxury group offered $18 million and a letter promising to stay in town for three years. The family had seen such letters. Their lawyer suggested an employee trust, which would buy the shares over nine years out of profit, at $15 million, with a bank advancing the first third.',
      'It required the workers to believe that it was not a trick. For a month the accountant held classes in the blocking room after hours, going through every line. Attendance began at eleven and ended at eighty. Ninety-four people are beneficiaries now, and they elect three of the seven on the board.',
      'Profit is up slightly. Waste felt is down a good deal, as those who cut it have become those who pay for it. Leadership passed to the production manager, Cuthbert Amaechi, who started as a steamer at seventeen. His first annual letter was two paragraphs long and gave the debt outstanding.',
    ],
    tags: ['employee ownership', 'leadership', 'manufacturing', 'family firms'],
  },
  {
    slug: 'honest-sizing',
    title: 'A clothing label prints the tape measure on the tag',
    summary:
      'No small, no medium, no flattering number: Plumbline lists inches. Its return rate is a third of the industry’s.',
    byline: 'Odile Kemp',
    body: [
      'Take ten pairs of women’s trousers marked 10, from ten brands, and the waists will vary by as much as five inches. Plumbline’s founders did, in a hotel room, with a camera running, and used the film to raise their first $600,000.',
      'Their clothes carry four measurements in place of a size, and the website asks for the same four. Nothing about this is new. Makers of brassieres and of tractor parts have always worked so. Fashion abandoned it because a smaller number on the label sold more, and each brand shaved a little off until the numbers meant nothing.',
      'Sending clothes back costs the trade about $21 an item. Plumbline’s customers return 8 percent, while the online average is 27. It put the difference into cloth, and grew to $31 million of sales in four years without advertising. Some shoppers, the company’s own research shows, fill in the form, see the truth and leave. It loses 15 percent of visitors at that page. Larger retailers have asked to license the fitting tool. The founders agreed on the condition that the inches be shown. Talks with two of the three have ended there.',
    ],
    tags: ['fashion', 'sizing', 'start-ups', 'returns'],
  },
  {
    slug: 'campsite-bonds',
    title: 'Campers outbid a developer for their own damp field with bonds that pay in nights under canvas',
    summary:
      'When Tolliver’s Reach campground came up for sale, its regulars found $5.5 million. Half of them have never asked for the interest.',
    byline: '',
    body: [
      'Lot 61 floods. Everyone at Tolliver’s Reach knows that, and it was the sort of knowledge the developer’s surveyor did not have.',
      'The 140-acre site on the estuary had been in one family since the road was gravel. A builder of vacation homes bid $5 million. The regulars, some in their third generation of the same damp field, were given ninety days to match it. They set up a society, and issued ten-year bonds in units of $1,000 that pay either 4 percent in cash or five nights’ camping.',
      'There were 2,260 takers. Valued at the usual tariff, five nights come to $175, a much better coupon than cash, but on nights that would mostly have stood empty. So far 54 percent have chosen tents. The society’s cash interest bill is therefore about $100,000 a year on $5.5 million of debt, a rate that would make a finance minister weep.',
      'Repairs are the test. The septic system is thirty years old and the sea wall older. A fund takes $2 from each night’s fee, and the treasurer, Ephraim Woodall, a retired actuary, has drawn up a table of when each thing will fail.',
    ],
    tags: ['camping', 'community finance', 'bonds', 'tourism'],
  },
  {
    slug: 'diamond-price-collapse',
    title: 'Grown in a week, sold by the gram: diamonds lose their mystery',
    summary:
      'Laboratory stones that fetched $3,000 a carat now cost less than their settings. Jewelers are relearning how to charge for work.',
    byline: 'Matteo Halloran',
    body: [
      'In the window of Abernethy & Shah, on Goldsmiths’ Row in Stanmere, a sign says that the diamonds are included. It is a joke with accounts behind it. A laboratory-grown stone of one carat, flawless to the eye, wholesales at $110. Six years ago it was $1,900. Reactors have multiplied, electricity is the main ingredient, and makers in three countries sell at barely above its cost. Mined stones have been dragged down by 40 percent, and two exchanges that traded them have merged.',
      'For jewelers the stone used to be the profit. Vikram Shah’s father marked them up by half and threw in the ring. Today the firm charges for design and bench time, at $140 an hour, and quotes them on the invoice. Its average engagement ring has dropped from $6,200 to $2,900, yet gross profit per ring is nearly the same.',
      'The losers are those holding inventory, and those who lent against it. Merchant banks in the trade have cut credit lines by a third. Customers, for their part, have started to order larger stones, then smaller ones, said Mr. Shah; once size was cheap it ceased to say anything.',
    ],
    tags: ['jewelry', 'diamonds', 'prices', 'lenders'],
  },
  {
    slug: 'pottery-kiln-queue',
    title: 'Everyone wants to throw pots, and nobody can get into the kiln',
    summary:
      'Pottery studios have more members than firing capacity. A shared booking system and three retired industrial kilns have eased the wait.',
    byline: 'Wren Abbot',
    body: [
      'Anyone may buy a wheel. A kiln needs a concrete floor, a three-phase supply and a landlord without nerves, which is why 9,000 hobby potters in greater Stanmere share 38 of them.',
      'Membership of the city’s studios has tripled in four years, at around $190 a month. The waiting time for a glaze firing reached seven weeks. Work piled up on shelves, dried, and cracked. Several studios closed their lists, and one sold places on the shelf at auction, a step it regrets.',
      'Relief came from a sanitary-ware factory in Hexley that had stopped making sinks. A co-operative of fourteen studios leased its three tunnel kilns for $6,500 a month. Each can fire in a day what a studio does in five weeks, at a third of the energy per pot. Vans collect twice a week. Breakages on the road are 0.7 percent. The wait has shrunk to nine days. There is a side effect, which instructors mention with mixed feelings. At seven weeks, people thought hard about what deserved to be fired.',
    ],
    tags: ['pottery', 'hobbies', 'shared services', 'energy costs'],
  },
  {
    slug: 'stroller-leasing',
    title: 'The stroller that has carried eleven babies and is not finished',
    summary:
      'Rollabye leases prams for $24 a month and rebuilds them between tenants. The oldest frame has earned six times its price, and investors have stopped asking when the company will sell something.',
    byline: '',
    body: [
      'Frame 00017 has a dent in the left fork from an airport and a name scratched under the seat by an older brother. Rollabye’s workshop left both where they were.',
      'A good stroller costs $900, is used for twenty months and then sits in a hallway. Rollabye bought 400 of them, let them out by the month and found that a frame built for one child will do for about fifteen, given new wheels and fabric at each turn. A refit costs $85. After eleven babies, 00017 has brought in $5,300.',
      'The company counts 31,000 strollers on the road. It makes its own now, in a plant near Wendcombe, with bolts where others use rivets, and publishes the carbon in each month’s use: 1.9 pounds, it claims, against 14 for one bought new. Some of that is research it paid for itself, and a rival disputes the second number.',
      'Losses run to 2 percent a year, mainly theft. Few parents keep one on purpose. When they do ask to buy, Ottavia Diallo, who answers those calls, names a price of $1,400 and waits. Most laugh, and send it back.',
    ],
    tags: ['leasing', 'families', 'start-ups', 'sustainability'],
  },
];
