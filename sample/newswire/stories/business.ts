import type { Story } from '../story.ts';

export const business: readonly Story[] = [
  {
    slug: 'regional-banks-boring-again',
    title: 'Regional banks learn to love being boring again',
    summary:
      'After three years of shrinking loan books, mid-sized lenders are winning back small manufacturers with longer terms, slower growth and a promise that somebody local will still pick up the telephone.',
    byline: 'Clara Whitcombe',
    body: [
      'The fastest-growing product at Osier Valley Bank is a seven-year loan to buy a lathe. It pays the bank a margin of 2.1 points, is secured on something that can be sold, and was dropped nine years ago as too dull. The book has doubled in eighteen months.',
      'Mid-sized lenders spent the years of cheap money on apartment towers and software. When interest rates rose, deposits walked out and the towers stayed. Forty-one regional banks cut lending three years in a row. As a group they have now reported four quarters of growth, nearly all of it to companies with fewer than 200 employees.',
      'Customers came back for the conversation. Private funds lend faster, said Jorunn Castellanos, who runs a gear shop in Vellmoor, but when a covenant slipped hers was sold to strangers within the month. Her new banker drove over.',
      'Returns are modest, about 9 percent on equity against 14 in the good years. Shares in the group trade just under book value. “Nobody is going to ring a bell for us,” said Osier Valley’s chief executive, Emmett Darko. “I have stopped listening for it.”',
    ],
    tags: ['banks', 'lenders', 'manufacturing', 'interest rates'],
  },
  {
    slug: 'bond-desks-pare-bets',
    title: 'Two-year yields hit four-month high after payroll figures',
    summary:
      'Two-year yields rose to their highest in four months after payroll figures beat every forecast. Stocks shrugged, then thought again.',
    byline: 'Marcus Ellery',
    body: [
      'Traders had assigned a three in four chance to a cut in interest rates within two meetings. By lunchtime it was one in three. Pay rose by 4.6 percent over the year, the fourth month in which it has failed to slow, and employers added 214,000 jobs when the highest guess was 190,000.',
      'The two-year yield climbed 14 hundredths of a point to 4.52 percent. Stocks opened higher on the notion that wages are sales, fell on the notion that they are costs and closed within a tenth of where they had begun.',
      'Behind the surprise lies a shortage of a particular kind. Two thirds of the jump in pay came from construction, hospitals and trucking, none of which can hire abroad or buy a robot by next week.',
      '“The central bank can cool a housing market,” said Ngaire Solberg, who manages $11 billion of bonds for a teachers’ fund. “It can’t train a nurse.” She has been shortening maturities since the figure before last and has not yet been sorry.',
    ],
    tags: ['bonds', 'yields', 'wages', 'central bank'],
  },
  {
    slug: 'private-credit-hardware-store',
    title: 'Private credit meets the corner hardware store',
    summary:
      'Lenders that once chased nine-figure deals are writing loans for less than the price of a delivery fleet. Borrowers like the speed; their accountants are reading the <em>small print</em>.',
    byline: 'Clara Whitcombe',
    body: [
      'It took Rosamaria Tull six days to borrow $340,000 for her two hardware stores. Her bank had needed eleven weeks to say no. The rate was 12.4 percent, the lender was a fund she had never heard of and the agreement ran to ninety pages.',
      'Funds that grew rich financing buyouts have more money than buyouts to spend it on. Around $60 billion has been raised to lend in parcels under $2 million, by firms which hire former branch managers and score applicants from their sales data. Defaults so far are 2.2 percent.',
      'The caution is in the clauses. A survey of 400 such contracts by the accountants’ institute found that two in five let the lender raise the rate if the borrower’s sales dip for a single quarter. One in nine required consent to hire a relative.',
      'Mrs. Tull, who employs her son, had that one removed. It was easily done, she said, since the fund’s lawyer had apparently never been asked before. Regulators, who do not oversee these loans, have begun to collect copies.',
    ],
    tags: ['private credit', 'lenders', 'small business'],
  },
  {
    slug: 'calder-vane-outlook',
    title: 'Calder & Vane raises full-year forecast as profit climbs 11%',
    summary:
      'The toolmaker expects margins to hold as customers repair old lines and order new ones. Quarterly earnings rose by 11 percent and the shares by six.',
    byline: 'Marcus Ellery',
    body: [
      'Calder & Vane now expects to earn between $3.40 and $3.55 a share this year, up from $3.10, after a third quarter in which nothing dramatic happened. Sales of cutting tools rose by 7 percent to $418 million. Earnings advanced by 11.',
      'Its customers are hedging. Carmakers that have put off choosing between engines and batteries are keeping both sorts of line in repair, and each needs bits, dies and clamps. Service work, which carries a margin of 31 percent, made up a third of revenue for the first time.',
      'Steel is cheaper too, though chief financial officer Benedikta Amoah told analysts not to lean on that. She is setting aside $20 million for wages at the Stanmere works, where the contract expires in ten months.',
      'The order backlog covers twenty-two weeks, against a usual sixteen. Some of it is double booking by nervous buyers, the company concedes, and it has started to ask for deposits. About one order in twelve has vanished as a result. Management regards this as good news.',
    ],
    tags: ['earnings', 'manufacturing', 'stanmere'],
  },
  {
    slug: 'pension-funds-timber',
    title: 'Pension funds edge back into timber',
    summary:
      'A slow asset for a fast decade: trees grow through recessions, and now earn a second income from carbon.',
    byline: 'Sofia Renner',
    body: [
      'A spruce adds about 4 percent to its volume each year and does not read the news. For pension funds bruised by office towers, this has become an argument. They put $7.3 billion into forest land over the past twelve months, the most in fifteen years.',
      'The previous rush ended badly. Funds overpaid, lumber slumped with housing and several sold at the bottom. What is different, says Ikaika Lindholm, who buys woodland for the railway workers’ scheme, is that a forest can be paid for being cut and also for not being cut. Carbon contracts bring in $9 to $14 an acre and smooth the years when it is wiser to let the trees stand.',
      'Skeptics note that carbon buyers are fickle and that fire is no longer rare; insurance for a western tract has trebled. Most of the new money has gone to wetter regions in consequence.',
      'Returns of 5 to 6 percent after costs sit a little above those on long bonds. The railway scheme plans to take its woodland from 2 percent of assets to 4 over three years, in lots of under 20,000 acres, so that no single storm or fire can matter much.',
    ],
    tags: ['pensions', 'timber', 'carbon'],
  },
  {
    slug: 'inventory-discipline',
    title: 'Inventory discipline is the new growth story',
    summary:
      'Retailers would rather run out than mark down. A lost sale, they have worked out, costs <strong>less than half</strong> as much as a leftover coat.',
    byline: 'Owen Tarrant',
    body: [
      'Marchbanks ran out of its best-selling coat in week seven of a fourteen-week season, on purpose. Two years ago it bought 90,000 of the model and marked down 31,000. This time it ordered 60,000, sold every one at full price and earned $850,000 more.',
      'The sums are being redone across the trade. A coat unsold costs a store about $46 in discount, storage and staff time; a customer sent away costs about $19, since nearly half of them buy something else. Among twenty listed chains, stock per square foot is down by 12 percent and gross margin is up by two points.',
      'Suppliers carry the risk that is left. They are asked for smaller first orders and for more within three weeks if a line takes off, a rhythm that suits mills nearby and punishes those an ocean away.',
      'There is a floor. Department store group Alder & Pym cut so far that its size mediums were gone by the second weekend, and its earnings fell. “You can be too thin,” said retail analyst Chidi Wainscott.',
    ],
    tags: ['retail', 'inventory', 'earnings'],
  },
  {
    slug: 'accountant-shortage-audit',
    title: 'Accountant shortage leaves 112 listed companies without an auditor',
    summary:
      'Firms recruit from physics departments, pay signing bonuses and turn clients away.<br>A hundred and twelve listed companies have no auditor at all.',
    byline: 'Sofia Renner',
    body: [
      'Dr. Lorcan Petrossian used to count neutrinos. He now counts pallets for Hask Ellwood, an audit firm that has hired nineteen physicists in a year because the accounting schools ran dry. His first finding, that a warehouse in Brackwater held a negative number of ladders, was a matter of signs.',
      'Graduates in accounting are down by a third in a decade. The work starts at $61,000, takes five years to qualify for and peaks, famously, when everyone else is on holiday. Software jobs start at $90,000. One in four partners at mid-sized firms is over sixty.',
      'The squeeze has reached the market. Audit fees rose by 14 percent last year, and 112 listed companies, most of them small, could find nobody to sign. Those without an audit for two years face delisting.',
      'Regulators are considering a shorter path to qualification. Partners fear a fall in standards. Hask Ellwood’s managing partner, Yetunde Brookes, thinks the standards will be fine. What she cannot get used to, she said, is being asked for error bars.',
    ],
    tags: ['auditing', 'accounting', 'hiring'],
  },
  {
    slug: 'small-caps-fifth-week',
    title: 'Small caps beat index for fifth week, up 9%',
    summary:
      'Stocks worth under $2 billion have gained 9 percent while the giants stood still. Buyers have come for the earnings, and perhaps for the novelty.',
    byline: 'Marcus Ellery',
    body: [
      'The best performer on the exchange over five weeks makes dental chairs. The second rents scaffolding. Small companies as a group have risen by 9 percent in that time, the broad index by 1, and fund managers who had not visited a factory since before they had children are asking for directions.',
      'The gap had become hard to explain. Small caps sold at eleven times earnings and large ones at twenty-three, the widest spread in a generation. Then two thirds of the smaller firms beat forecasts, helped by cheaper freight and by domestic customers who feel no chill from abroad.',
      'Debt is the reason for care. Nearly 40 percent of their borrowing floats with interest rates, and a fifth must be refinanced within two years. If cuts come late, some of the gains will go to the bank.',
      'Trading is thin enough that enthusiasm moves prices. When one pension fund bought $30 million of a maker of manhole covers, the stock rose by 17 percent. “I went home,” said its manager, Perpetua Strand-Osei, “and came back when it was quiet.”',
    ],
    tags: ['stocks', 'small caps', 'earnings'],
  },
  {
    slug: 'flat-yield-curve-treasurer',
    title: 'What a flat yield curve tells a treasurer',
    summary:
      'When ten-year money costs the same as two-year, patience is free. Companies are borrowing long and leaving the cash in the drawer.',
    byline: 'Hana Brightwell',
    body: [
      'Cordelia Nakagawa, treasurer of a company that makes elevators, has a rule taped above her screen: borrow when it’s boring. Last month she sold $400 million of ten-year bonds at 5.1 percent, to repay nothing in particular.',
      'Two-year money would have cost her 5.05. With the curve that flat, eight years of certainty came almost free, and she took it. Others have reached the same view. Companies issued $38 billion of bonds longer than ten years in the quarter, double the usual sum, and half of the issuers named no purpose.',
      'A flat curve is supposed to be a warning, since it says investors foresee lower rates and by implication a slump. It has been wrong twice in the past five attempts. Treasurers are paid less to guess than to sleep.',
      'The cash sits in bills at 4.6 percent, so that the insurance costs half a point a year. Ms. Nakagawa presented the sum to her board on one page. A director asked what would happen if she was wrong. She replied that they would have $400 million.',
    ],
    tags: ['yields', 'bonds', 'treasury'],
  },
  {
    slug: 'copper-smelters-return',
    title: 'Copper falls 4% as two smelters restart',
    summary:
      'The metal fell 4 percent after two big furnaces were relit. Cable-makers, who had been buying by the week, exhaled and bought by the month.',
    byline: 'Idris Caldecott',
    body: [
      'For eleven weeks there has been plenty of copper in the ground and not enough in bars. Two smelters that refine a ninth of the world’s supply were shut, one by a cracked furnace and the other by a dispute over sulfur. Both are running again, and the price has fallen by 4 percent to $9,310 a ton.',
      'Ore piled up meanwhile at three ports. Working it off will take until the end of next quarter, traders reckon, and in that period refined metal should be ample. Futures for delivery in six months are now cheaper than those for three.',
      'The longer account has not changed. Grids, cars and data centers want more copper each year than mines can promise, and the last large discovery was made by a geologist who has since died.',
      'Wire-maker Tolland & Reeve, which had been buying seven days’ needs at a time, has placed an order for ten weeks. Its purchasing chief, Ekaterina Boateng, expects the price to drift a little lower yet, but says that running out once was enough.',
    ],
    tags: ['copper', 'commodities', 'futures'],
  },
  {
    slug: 'chief-executive-help-line',
    title: 'The chief executive who answers the help line',
    summary:
      'For two hours every week the head of a $600 million appliance company takes calls about dishwashers. The board would like the minutes.',
    byline: 'Adaeze Pike',
    body: [
      '“Thank you for calling Lindqvist Home, this is Marguerite,” says the chief executive, in a booth with a carpet wall and a headset like everyone else’s. The caller’s dishwasher beeps at four in the morning. So, it emerges, do 11,000 others.',
      'Marguerite Oyelowo-Hart began taking calls in her second month. She has done so every week for three years, two hours at a time, under the same rules as the staff: no transfers, and nobody is told who she is. The beep was a clock fault. It had been reported 600 times and ranked forty-third on the list of things to fix.',
      'Complaints are down by 38 percent in her tenure, and returns by a quarter. She is careful about cause. “I don’t solve many,” she said. “I find out which meeting has been lying to me.”',
      'Two rivals have tried the idea and stopped, their leaders finding it inefficient. Directors at Lindqvist once asked the same question, and were each given a shift. The next budget had $9 million more in it for spare parts.',
    ],
    tags: ['chief executive', 'customer service', 'leadership'],
  },
  {
    slug: 'boards-fewer-slides',
    title: 'Boards ask for fewer slides and more arithmetic',
    summary:
      'A rule of six pages and one table is spreading among directors. It has shortened meetings, exposed two bad deals and alarmed the consultants.',
    byline: 'Adaeze Pike',
    body: [
      'The paper that killed the merger was five pages long. For two years the directors of Thornlea Foods had been shown decks of 140 slides on why they should buy a rival. Asked to put the case in prose, with one table, management found that it rested on selling 9 percent more soup than anyone had ever sold.',
      'Some seventy large companies now limit what may be put before the board. The usual form is six pages, sent five days ahead, with every figure traceable. A survey by the directors’ guild found meetings shorter by fifty minutes on average and decisions deferred half as often.',
      'Writing it is harder. Executives spend three times as long on the page as on the slide, which, said Wolfram Adeyinka, who chairs four boards, is where the thinking used to be missing.',
      'Consultancies, whose product is largely slides, have begun offering courses in sentences. One charges $4,000 a day. Its sample memorandum, seen by this newspaper, has eleven bullet points and a drawing of a mountain.',
    ],
    tags: ['boards', 'governance', 'leadership'],
  },
  {
    slug: 'foundry-names-successor-early',
    title: 'A family foundry picks its next chief executive nine years early',
    summary:
      'Succession ruins more family firms than competition does. The Barrowcliffes have put a date, a name and a cooling-off clause in writing.',
    byline: '',
    body: [
      'Constance Barrowcliffe is 56 and intends to stop at 65. Her successor at the foundry her great-grandfather built has been told, along with all 410 employees and the bank. It is not one of her children.',
      'Nine years is an unusually long notice. Fewer than a third of family companies have any written plan, and of those that pass to a second generation only about half reach a third, according to research at the University of Corran. Lenders know it. When the Barrowcliffes published theirs, the interest on their main loan dropped by half a point.',
      'The heir is Femi Lachlan, 38, who joined as a patternmaker. He will run each department in turn. Either side may withdraw, without explanation, in the fourth year. Two Barrowcliffe cousins keep seats on the board and may not work for the company.',
      'The children took it well, their mother says. One is a cellist and the other breeds sheep. At the dinner where she broke the news, the cellist asked if this meant they need no longer pretend to understand the sand.',
    ],
    tags: ['succession', 'family firms', 'leadership'],
  },
  {
    slug: 'cement-real-decarbonization',
    title: 'Cement’s slow, expensive, real decarbonization',
    summary:
      'One kiln in nine now captures some of its emissions or burns less to begin with. Builders pay a tenth more, and some of them <a href="https://meridianledger.example/business/cement">have to</a>.',
    byline: 'Idris Caldecott',
    body: [
      'Forty miles inland from Port Alder, a pipe the width of a wine barrel carries carbon dioxide away from a cement kiln and down a disused gas well. It takes 60 percent of what the chimney used to emit. The apparatus cost $470 million, or rather more than the kiln.',
      'Cement produces 7 percent of the world’s carbon, most of it from the limestone itself, so cleaner fuel alone is no cure. Of the country’s 90 kilns ten have some remedy: two capture, the others replace up to 40 percent of the clinker with baked clay. Emissions from the industry are down by 8 percent in four years.',
      'Buyers were the missing part. Five states now limit the carbon in concrete for public works, and that has created a market willing to pay $14 a ton extra. On a $300,000 house the difference is around $600.',
      'Nobody involved calls this quick. Plant manager Gudrun Asiedu expects to capture 90 percent within five years. “It is plumbing,” she said. “We are good at plumbing. It just happens to be very large.”',
    ],
    tags: ['cement', 'emissions', 'construction'],
  },
  {
    slug: 'reusable-crates-produce',
    title: 'Reusable crates win over the produce aisle',
    summary:
      'Grocers have replaced 300 million cardboard boxes with a start-up’s plastic ones that go around forty times. Recycling was not what did it; bruised peaches were.',
    byline: 'Owen Tarrant',
    body: [
      'Peaches settled it. In a cardboard box stacked nine high, one in fourteen bruises. In a rigid crate it is one in forty. For Halloway Markets, which sells 22 million pounds of the fruit a year, the gap is worth $2.6 million, and that pays for the crates.',
      'Five grocery chains share a pool of 31 million crates, run by a company called Roundel. Each is rented for 89 cents a trip, washed in Vellmoor and sent out again. A box costs $1.10 and is used once. The pool has displaced some 300 million of them.',
      'Getting rivals to agree on a size took four years. They had eleven, and every one fitted somebody’s shelf. Agreement came when trucks were measured instead: the chosen crate leaves no gap in a trailer, so seven loads carry what eight used to.',
      'The weak point is theft. Crates make excellent shelving, and about 3 percent vanish each year into garages, at $7 apiece. Roundel’s founder, Ottokar Mbeki, is testing a deposit that grocers would charge their growers. Crates for lettuce and tomatoes follow within two years.',
    ],
    tags: ['recycling', 'grocery', 'packaging'],
    alsoIn: ['food'],
  },
  {
    slug: 'founders-break-even-date',
    title: 'Founders trade blitz growth for a break-even date',
    summary:
      'Start-up pitches now open with the month the money stops being needed. Investors claim to have wanted this all along.',
    byline: 'Minh Sorensen',
    body: [
      'The first slide used to be the size of the market. In 71 of the last hundred pitches heard by Larkfield Ventures it was a date, the month in which the company expects to stop losing money. Five years ago there were six such slides, partner Evangeline Tso recalls, and she funded none of them.',
      'Dear money changed the fashion. A start-up that burned $1 million a month could once raise more every year; the interval between rounds has lengthened to thirty-one months, and two in five never raise again. Founders who know when they will break even can refuse a bad offer.',
      'Growth has slowed accordingly. The median young software firm is adding 40 percent to sales a year, half the old pace, with a third fewer people. Failures have fallen too.',
      'Ilya Bancroft-Reyes, who sells scheduling software to dentists, reached his date two months ago with nineteen employees and $3 million unspent. He had prepared a speech. The staff, who had seen the dashboard, were already at lunch.',
    ],
    tags: ['start-up', 'founders', 'venture capital'],
  },
  {
    slug: 'central-bank-holds-rate',
    title: 'Central bank holds its rate for a third meeting',
    summary:
      'Policy stays at 4.75 percent by seven votes to two. Governor Marrant says that interest rates will fall when inflation stops needing to be explained.',
    byline: 'Hana Brightwell',
    body: [
      'The central bank left its main rate at 4.75 percent, as it did at the two meetings before, and replaced one word in its statement. Inflation, formerly “elevated,” is now “lingering.” Bond traders spent the afternoon deciding whether this was better.',
      'Two of nine members voted for a quarter-point cut. They point to rents, which are rising at half last year’s pace and feed into the price index with a lag. The majority looks at services, up by 4.1 percent, where wages are most of the cost.',
      'For borrowers a hold is not stillness. About 1.2 million mortgages fixed when money was cheap come up for renewal in the next year, and the average payment on them will rise by $410 a month. Lenders report few arrears yet; households have been extending terms instead.',
      'Governor Ilse Marrant was asked what would make her move. She wanted two more quarters of figures, she said, and fewer items in them that required a footnote. Futures now show the first cut arriving three meetings from here.',
    ],
    tags: ['central bank', 'interest rates', 'inflation'],
    alsoIn: ['national', 'politics'],
  },
  {
    slug: 'glass-recycler-buys-furnace',
    title: 'A recycling firm buys the furnace that used to refuse its glass',
    summary:
      'Cullet & Sons could not sell green bottles at any price. So it bought the bottle works, and now sets the <strong>recipe</strong> itself.',
    byline: 'Idris Caldecott',
    body: [
      'For thirty years Moses Adler-Quaye sorted glass by color and drove two thirds of it to a works in Redwater. The green he paid to bury. Wine drinkers made more of it than bottlers wanted, and the works would accept no load with over 15 percent.',
      'When its owner put the furnace up for sale, Mr. Adler-Quaye’s recycling company, Cullet & Sons, bought it for $31 million, borrowing $24 million from two regional lenders and a brewery. The first thing it did was to raise the limit on green to 70 percent.',
      'Old glass melts at a lower heat than sand. Gas use has dropped by 18 percent and emissions by a quarter, and the firm no longer spends $1.1 million a year on landfill. What came out was the color of pond water. Three brewers have decided that they like it and print the percentage on the label.',
      'Amber is next. The furnace needs relining in four years at a cost of $9 million, toward which the company is putting aside $180,000 a month.',
    ],
    tags: ['recycling', 'glass', 'manufacturing'],
  },
  {
    slug: 'hail-insurer-earnings',
    title: 'An insurer’s earnings survive the hail, by ten thousand roofs',
    summary:
      'Elmshire Mutual paid for tougher shingles before the storms came. Claims fell by a third, and rival underwriters have asked for the arithmetic.',
    byline: 'Hana Brightwell',
    body: [
      'Hailstones as big as lemons fell on Elmsworth twice in nine days. Elmshire Mutual insures 31,000 houses there and had expected the worst quarter in its history. Instead it reported earnings of $44 million, because 10,400 of the roofs did not break.',
      'Four years ago it began offering policyholders $2,800 toward shingles rated for impact, on condition that the roofer was certified. A standard roof lost to hail costs $19,000. The program had consumed $29 million and been called charity by an analyst on a public call.',
      'After the storms the company compared matched streets. Reinforced houses filed 71 percent fewer claims. At that rate the outlay is recovered by the second serious storm, and Elmsworth has one about every three years.',
      'Reinsurers, who cover the cover, have cut Elmshire’s premium by a tenth, and its bonds have been upgraded. Chief actuary Thaddeus Moreno-Blythe will extend the offer to 12,000 more houses. Two competitors have announced similar schemes; neither requires a certified roofer, which in his view is the part that worked.',
    ],
    tags: ['insurance', 'earnings', 'climate'],
  },
  {
    slug: 'shareholders-unseat-chairman',
    title: 'Shareholders unseat a chair who had outlasted six chief executives',
    summary:
      'Sixty-one percent voted against the head of Vantrell Freight’s board, a level of dissent last seen nowhere.',
    byline: 'Adaeze Pike',
    body: [
      'Six chief executives have come and gone at Vantrell Freight in fourteen years. Each left with a settlement, averaging $8 million, and a statement about family. Godfrey Pallant, the chairman who appointed them all, was seeking a sixth term. Owners of 61 percent of the shares said no.',
      'Company elections are seldom contests; the typical director gets 96 percent. What moved the vote was a letter from a fund that owns 2 percent of the stock. It had no plan for the railways or the trucks. It listed the six, the sums and the share price, which had fallen by half while a rival’s doubled, and asked who was the constant.',
      'Mr. Pallant called the result disappointing and left by a side door. Vice chair Solange Abubakar takes over for a year, and the two roles of running the board and choosing executives will be separated.',
      'The seventh chief executive, in place for eight months, did not comment. The stock rose by 5 percent on the result, its best day since he was appointed.',
    ],
    tags: ['boards', 'governance', 'shareholders'],
  },
  {
    slug: 'polite-invoice-start-up',
    title: 'The start-up that chases late payments, and never threatens',
    summary:
      'Two founders taught software to write the awkward letter. Small suppliers are getting paid <em>sixteen days sooner</em> by customers who remain customers.',
    byline: 'Minh Sorensen',
    body: [
      'The most effective message in Duesome’s library is nineteen words long. It mentions the invoice, says that the sender supposes it went astray, and asks whether a copy would help. It is paid, on average, in three days. Messages with the word “overdue” take eleven.',
      'Founders Ruxandra Bell and Tendai Forsythe met while being owed money by the same hotel. Their company, started with $900,000, sends reminders on behalf of 14,000 suppliers and has tested 600 phrasings on $2 billion of payments. It charges a half percent of what arrives.',
      'Late payment costs small firms about $27,000 a year each in borrowing, federal figures suggest. Collection agencies recover some of it and usually end the relationship. With Duesome’s letters nine in ten of the late payers order again.',
      'Growth is held to what the support desk can answer, which is forty new clients a day. A large bank offered to buy the business. The founders replied that they would think about it, and used, they admit, template 31.',
    ],
    tags: ['start-up', 'founders', 'payments', 'fintech'],
  },
  {
    slug: 'cold-kiln-prototype',
    title: 'Two chemists, one prototype and a brick that needs no fire',
    summary:
      'A spin-out from a university laboratory cures clay with steam and carbon dioxide. Its first patent was refused for being too simple.',
    byline: 'Minh Sorensen',
    body: [
      'A brick is mud that has spent three days at 1,900 degrees. Dr. Ximena Haldorsen and Dr. Obiora Lamb believe that it could spend nine hours at the temperature of soup. Their prototype, in a shed behind the University of Corran, has made 61,000.',
      'Ground slag is mixed with clay and held in warm carbon dioxide, which turns to stone between the grains. The gas comes from a brewery. Energy use is a fifth of that in a fired kiln, and each brick locks away about as much carbon as a mile of driving gives off.',
      'An examiner turned down their patent on the ground that anyone might have thought of it. They asked him to name someone. It was allowed on appeal, and the spin-out has raised $6.5 million from a brick-maker, a state fund and the brewery.',
      'Strength is proven and frost is not. Eleven test walls stand on a hillside in Verity through their second winter. Builders will want ten. Dr. Lamb visits with a hammer, and the research budget includes a line for boots.',
    ],
    tags: ['spin-out', 'research', 'patents', 'construction'],
    alsoIn: ['technology'],
  },
  {
    slug: 'small-lenders-share-software',
    title: 'Nineteen small lenders buy one banking software between them',
    summary:
      'Community banks were paying twice what big ones do to run the same accounts. Now they own the code, and the old vendor keeps calling.',
    byline: 'Clara Whitcombe',
    body: [
      'Every night a computer in another state adds up the accounts of Fallow Savings Bank, and every month Fallow pays $11 a customer for it. A national bank pays about $4. The contract, renewable for seven years at a time, had a fee for leaving and another for asking what it was.',
      'Nineteen community lenders have decided to leave together. They put $42 million into a co-operative, bought the code of a small software firm whose owner was retiring, and will move 1.3 million accounts to it over two years. Running costs are forecast at $5.',
      'Two earlier attempts at such a pool collapsed when members could not agree whose features came first. This one has a rule: a change wanted by fewer than five banks is paid for by those who want it. The list of requests has shrunk from 800 to 90.',
      'The old vendor has found that it can cut its price by 30 percent for any member that stays. None has accepted, according to Fallow’s president, Ingeborg Tamale. The first four banks will move their accounts over a long weekend, when a mistake can still be undone.',
    ],
    tags: ['lenders', 'banking software', 'fintech'],
  },
  {
    slug: 'egg-futures-return',
    title: 'Egg futures return after forty years, at the bakers’ request',
    summary:
      'Prices that swung from $1.20 to $5 a dozen have revived a market everyone had forgotten. The contract is for 22,500 dozen, <strong>cash settled</strong>, no shells.',
    byline: 'Idris Caldecott',
    body: [
      'The last trader to deal in eggs on the Stanmere exchange is 84 and was invited to ring the bell. Otis Fairbrother recalled that in his day a buyer who forgot to sell took delivery of a truckload, and that it happened to him twice.',
      'The new futures settle in cash. Bakers asked for them after a year in which bird disease drove the wholesale price from $1.20 a dozen to $5 and back. A firm that makes 40 million cakes could neither fix its costs nor change its menu. With futures it can lock in a price for nine months.',
      'Volume on the opening day was 1,900 contracts, which exceeded hopes. Farmers took most of the other side, glad to know what the hens will earn before they are hatched. Speculators, so far, are a fifth of the trade.',
      'The exchange means to watch them. Its previous egg market ended after a syndicate bought every egg in three states and then found it had no refrigerators, an episode Mr. Fairbrother describes as instructive and still, he added, faintly noticeable on warm days.',
    ],
    tags: ['futures', 'commodities', 'food prices'],
  },
  {
    slug: 'taxi-drivers-card-terminal',
    title: 'Taxi drivers build their own card terminal, and keep the change',
    summary:
      'A co-operative of 2,800 cabs was losing 5 percent of every fare to card payments. It now pays 1.3 percent, and rents the system to plumbers.',
    byline: 'Clara Whitcombe',
    body: [
      'Of the $9.40 that a passenger pays to cross Port Alder, 47 cents used to go to the company whose box sat on the dashboard. Driver Gaspard Nyong’o, who had once studied electronics, opened his with a screwdriver. “There was forty dollars of parts in it,” he said. “I thought, we are being robbed by a calculator.”',
      'His co-operative of 2,800 cabs hired three engineers and bought wholesale access to the card networks through a regional bank. Its terminal is a used telephone in a rubber case. The all-in fee is 1.3 percent and payments reach drivers the same night, where it used to take four days.',
      'The saving averages $2,150 a cab each year. Certification took fourteen months and cost more than the engineers, a hurdle that some members see as the true product of the card business.',
      'Other trades have noticed. Some 3,400 plumbers, hairdressers and market stalls rent the service at 1.6 percent, and the surplus has paid for a drivers’ dental plan.',
    ],
    tags: ['payments', 'co-operatives', 'fintech'],
  },
  {
    slug: 'executive-pay-fourteen-times',
    title: 'A chief executive asks for a pay cut, and the board says no',
    summary:
      'He wanted fourteen times the shop floor’s wage. Directors feared that no successor would ever accept it. They have settled on <strong>nineteen</strong>.',
    byline: 'Adaeze Pike',
    body: [
      'Nobody at Marsden Looms had a procedure for it. Bertil Acquah, chief executive for six years, wrote to the compensation committee asking that his pay be reduced from 41 times that of a median weaver to fourteen, the ratio when he joined as one.',
      'The board declined. His salary, the directors reasoned, also sets the ceiling for the people below him, four of whom could earn more across the street; and whoever comes next would have to be paid properly, which would look like a raise of 190 percent. A consultant was engaged. The consultant, it was pointed out, cost more than two weavers.',
      'Negotiations lasted five months, with the usual sides reversed. The parties met at nineteen times, and the difference, $1.1 million a year, has been added to the weavers’ piece rates.',
      'Shares in the company did not move. Absence in the weaving sheds has dropped by a fifth. Mr. Acquah says that the money was never going to change how he lived, but that he had grown tired of the arithmetic on the factory stairs.',
    ],
    tags: ['chief executive', 'pay', 'boards'],
  },
  {
    slug: 'bonus-failed-experiment',
    title: 'A chemicals company pays a bonus for its best failure',
    summary:
      'Each year the research staff of Ormond Reagents vote on the most useful experiment that did not work. One of them turned into a <em>$30 million product</em>.',
    byline: 'Sofia Renner',
    body: [
      'The trophy is a cracked flask, and this year it went to Dr. Parisa Okonedo-Lund for a glue that would not stick. The prize that accompanies it is $25,000. To enter, a chemist at Ormond Reagents must write up the failure so that nobody has to repeat it.',
      'Repetition was the expense. When the company searched eleven years of notebooks, it discovered that one reaction had been attempted by seven different people, none of whom had told anyone that it explodes. Wasted effort of that sort was costing an estimated $14 million annually, out of a research budget of $90 million.',
      'Entries have risen from nine to 160. The archive is searched forty times a day. Two winters ago a paint that refused to dry was found there by a colleague working on sealants for pipes, and now earns $30 million a year.',
      'Patents are up by a fifth as well, which may be a coincidence. Dr. Okonedo-Lund will spend her winnings on a kitchen. The tiles, she says, will be put up by somebody else.',
    ],
    tags: ['research', 'innovation', 'chemicals'],
  },
  {
    slug: 'hotel-laundry-heat-pumps',
    title: 'Heat pumps come to the hotel laundry, and the towels notice',
    summary:
      'Steam boilers are giving way to machines that dry linen at half the cost. The emissions saved are welcome; the softer towels closed the sale.',
    byline: '',
    body: [
      'The laundry beneath the Grand Corran used to be the hottest room in the city. A boiler made steam at 340 degrees to dry sheets that needed 160. Turnover among its staff was 120 percent, and the paint came off the pipes in sheets of its own.',
      'Heat pumps now do the drying. They wring moisture out of the air and send the warmth around again, at a power bill of $212,000 a year in place of $430,000 for gas. Some 190 hotels and hospitals have made the change since machines large enough came to market.',
      'Each costs about twice what a steam dryer does and pays for itself in four years, or in three where carbon is priced. Emissions drop by 70 percent on the present grid.',
      'None of this impressed the Grand’s general manager, Leopoldine Asante, until she was handed two towels. Drying at a gentler heat leaves cotton with a third more life, and fewer guests ask for another. She ordered the second machine that afternoon. The laundry room, she adds, now has a waiting list of applicants.',
    ],
    tags: ['heat pumps', 'hotels', 'emissions'],
  },
  {
    slug: 'robots-by-the-pick',
    title: 'Robots for hire by the pick tempt the smaller warehouse',
    summary:
      'Nobody with forty staff could afford automation. At six cents an item, with the machines <a href="https://meridianledger.example/business/robots-by-the-pick">sent back after the holidays</a>, the sums come out differently.',
    byline: 'Minh Sorensen',
    body: [
      'Twelve robots arrived at Beaufort Buttons in a truck, worked for nine weeks and went home. The company, which mails haberdashery from a former chapel in Thornlea, paid six cents for each item they fetched. To buy them would have taken $600,000, or most of what it earns in two years.',
      'Leasing by the pick is the idea of Halden Works, which makes the machines and found that firms with under a hundred staff never called. It owns 4,000 and moves them about the country, following toys, then tax forms, then garden seeds. Each is busy for 44 weeks of the year; one that is sold outright averages 31.',
      'A human picker costs some eleven cents an item, but can also sew on a missing label, which robots cannot. Beaufort has dismissed no one. It shipped 38 percent more in its busy season and took on two packers.',
      'Lenders like the steady rent. Halden Works has raised $150 million in bonds backed by it, at 6.2 percent. Saffron Delgado-Voss, who bought some for an insurer, sees one danger, a bad season for toys, taxes and gardens at once, and cannot remember such a year.',
    ],
    tags: ['robots', 'logistics', 'leasing'],
    alsoIn: ['technology'],
  },
  {
    slug: 'department-store-pensioners-first',
    title: 'A bankrupt department store pays its pensioners first',
    summary:
      'Lenders to Harcourt Lane stood aside so that 2,600 retired clerks could be made whole. They had read the customer list.',
    byline: 'Sofia Renner',
    body: [
      'By law the banks come first. When Harcourt Lane, a department store with nineteen branches and ninety-four years of carpets, entered bankruptcy owing $310 million, its secured lenders could have taken the buildings and left the pension scheme $47 million short. They waived enough to fill the gap.',
      'Sentiment was not the motive, said Alaric Mwangi-Frost, who led the bank group. Eleven of the stores were worth more trading than empty, and a third of their regular customers turned out to be former employees and the families of former employees. A boycott would have cost about $60 million.',
      'Under the plan approved by the court, retired clerks receive full benefits, banks recover 71 cents on the dollar, bondholders 22, and the owner nothing. Eight branches will close.',
      'Insolvency lawyers doubt that the case sets a precedent, since few companies have pensioners who still shop there. Edna Villareal, 79, who sold gloves for thirty-three years, attended the hearing in a pair. She had bought them, she told the judge, at full price.',
    ],
    tags: ['bankruptcy', 'pensions', 'lenders', 'retail'],
  },
];
