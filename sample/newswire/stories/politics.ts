import type { Story } from '../story.ts';

export const politics: readonly Story[] = [
  {
    slug: 'committee-chair-footnotes',
    title: 'The committee chair who reads the footnotes',
    summary:
      'A former auditor has turned the chamber’s dullest hearing into the one that ministries prepare for.',
    byline: 'Harriet Vance',
    body: [
      'Witnesses before the public accounts committee used to bring a folder and a good lunch. Now they bring the person who wrote the footnotes. Since Winifred Okparaebo took the chair, the committee has recovered $318 million, which is more than its budget for a century.',
      'Her method is to start at the back. In one session she asked the transport ministry about note 47, which recorded $62 million of “other.” Nobody present could say what it was. The answer, supplied nine days later, was rent on two office blocks that had been demolished.',
      'Mrs. Okparaebo spent twenty-two years auditing dairies. Dairies, she says, taught her that anything which disappears in small amounts is either evaporating or being carried out at the gate.',
      'Colleagues of all parties have started to attend, an improvement on the days when meetings lacked a quorum. Permanent secretaries are less fond of her. One ministry has begun to publish its own list of doubtful items a week before it testifies, hoping to be thanked. It was, briefly, and then asked about item six.',
    ],
    tags: ['assembly', 'oversight', 'public accounts'],
  },
  {
    slug: 'cities-broadband-money',
    title: 'Mayors seek say over $9 billion in broadband grants',
    summary:
      'Mayors want the $9 billion in grants to follow need, not population. The states, which hold the checkbook, would rather not hear from them.',
    byline: 'Joel Amadi',
    body: [
      'Half the households in the Millrace ward of Stanmere have no wired connection to the internet. Under the formula for spending $9 billion in federal broadband money, Millrace counts as fully served, because a cable runs down its main street.',
      'Sixty-one mayors have asked the assembly to change that. The formula counts people within reach of a line; they would count people who have bought one. On their measure the unserved are as likely to live in a city block as on a ranch.',
      'State governors, through whom the money passes, oppose the idea. They argue that a wire is a fact and a subscription is a choice, and that price, which is why Millrace goes without, belongs in another bill. The rural caucus, with 74 votes, agrees with them.',
      'A compromise is in circulation. It would set aside 15 percent for apartment buildings, to be spent on wiring from the street to the door. Mayor Lupita Fairweather of Redwater called it an insult, then asked when it would start.',
    ],
    tags: ['broadband', 'cities', 'grants'],
  },
  {
    slug: 'procurement-lifetime-cost',
    title: 'Lowest bid for Osier bridge costs $140 million more over its life',
    summary:
      'Bids for the new Osier bridge must now disclose lifetime cost. The cheapest offer turned out to be the <strong>dearest by $140 million</strong>.',
    byline: 'Harriet Vance',
    body: [
      'Four companies want to build the bridge at Linden Cross. Opened the old way, the envelopes would have given the job to Brandreth Spans, which bid $388 million and undercut the next by 30. The new law requires a second number.',
      'That number is the cost of owning the thing for seventy-five years, including paint, bearings and lanes closed for repair. By that reckoning Brandreth finished last, $140 million behind the winner. Its steel needs repainting every twelve years, over water, and the design preferred, from Pontis Marden, is concrete.',
      'Brandreth has sued. Its lawyers say that nobody can know the price of paint in seventy-five years, and that a formula which pretends otherwise merely hides a preference. The procurement office replies that zero, the figure used until now, was also a guess.',
      'A ruling is expected within weeks. Eleven states have similar bills in draft and are watching. Cosima Adelaja, the clerk who opened the envelopes, has been called as a witness and asked to bring them.',
    ],
    tags: ['procurement', 'infrastructure', 'law'],
  },
  {
    slug: 'early-voting-four-counties',
    title: 'Early voting hours extended in four counties',
    summary:
      'Clerks say queues halved in the trial, and that the busiest hour was one nobody had thought to offer before.',
    byline: 'Lucia Brandt',
    body: [
      'The longest line in last season’s local elections was at the Fennimar County library at 6:15 in the morning, and it took four minutes. It was made up of nurses, bus drivers and a man walking three greyhounds.',
      'Four counties that tried opening early-voting centers at six and closing them at nine at night have made the hours permanent. Average waits fell from 31 minutes to 14. Turnout rose by 2.3 points, more than in neighboring counties though not by enough, statisticians caution, to settle an argument.',
      'Extra staffing cost $1.80 for each vote cast. Clerks recovered some of it by shutting eleven election-day sites that early voters had emptied.',
      'The vote on the commission was five to two. Objectors said that longer hours stretch the volunteers who watch the polls for each side, and the point was taken: party observers may now hand over at three in the afternoon. “Nobody should have to guard democracy for fifteen hours on a folding chair,” said county clerk Vashti Lindholm.',
    ],
    tags: ['elections', 'counties', 'voting'],
  },
  {
    slug: 'state-auditor-spreadsheets',
    title: 'Why the state auditor now publishes in spreadsheets',
    summary:
      'Open files, fewer requests and faster corrections. Westmarch learned that the quickest way to find an error is to let strangers look.',
    byline: 'Joel Amadi',
    body: [
      'Within an hour of the first release, a retired surveyor in Dunholt had found that Westmarch was paying for electricity at a school that burned down. Within a week there were forty such letters. Auditor Nkechi Rasmussen pinned them up in the corridor.',
      'For decades her office issued reports as bound volumes and, later, as pictures of bound volumes. Anyone wanting the figures had to request them, at a cost to the state of $280 each time. She now posts every payment above $500 in a plain spreadsheet on the first of the month.',
      'Requests have dropped by 83 percent. The finds so far add up to $7.4 million, from double invoices to a pension drawn by a man who would have been 131.',
      'Agencies feared ridicule, and a few got it. But correction times have shrunk as well, from five months to nineteen days, since it is hard to leave a mistake in a table that a thousand people download. Four other states have copied the format. Westmarch’s own legislature wants the threshold lowered to $100, which would triple the number of lines and, Ms. Rasmussen expects, the number of letters.',
    ],
    tags: ['transparency', 'auditors', 'westmarch'],
  },
  {
    slug: 'stopgap-budget-thirteenth',
    title: 'Assembly passes 13th stopgap budget; study puts cost at $4.4 billion',
    summary:
      'Agencies now plan their year in six-week slices. A study puts the price of not deciding at $4.4 billion.',
    byline: 'Callum Iyer',
    body: [
      'The vote was 212 to 140, it was taken at dinnertime and nobody made a speech. For the thirteenth time in succession the assembly has funded the government by extending last year’s budget for six weeks, with adjustments for salt.',
      'The salt, for icy roads, shows how it works. A stopgap forbids new contracts, so an agency which runs low must buy by the truckload at the daily price. The roads department paid 38 percent more for salt than in the last year it had a budget. Multiplied across 61 agencies, said the fiscal office, such things cost $4.4 billion.',
      'Nobody designed this. The coalition has a majority of three and four members who would each like to be the reason for a concession. Opposition leaders find the spectacle useful.',
      'A proposal to suspend legislators’ salaries whenever a stopgap passes has 81 sponsors and no date for a hearing. Its author, Bettina Ndlovu-Kerr, has stopped drawing hers. She reports that the payroll office has no form for it.',
    ],
    tags: ['budget', 'assembly', 'spending'],
  },
  {
    slug: 'central-bank-governor-hearing',
    title: 'Central bank governor Marrant reappointed, 19 votes to 10',
    summary:
      'Ilse Marrant was reappointed by 19 votes to 10. Questions on interest rates were few; questions on <em>breakfast</em> were many.',
    byline: 'Farida Lund',
    body: [
      'Governor Ilse Marrant had prepared for four hours on bank capital. She was asked about eggs by eleven of the twenty-nine members of the finance committee, and by the end could quote a dozen in six cities.',
      'The committee then backed her for a second term, 19 to 10. Inflation has come down to 2.9 percent from a peak near 8 under her care, and unemployment has scarcely moved. Yet prices remain a fifth above where they were, and that is the number people carry in their heads.',
      'Her sharpest exchange concerned mortgages. Members from the growing inland cities asked why interest rates should stay at 4.75 percent when their constituents were paying for houses that did not exist. She answered that cheaper money would bid up the same houses. “I can make a loan easier,” she said. “I cannot lay a brick.”',
      'Markets expected the outcome, and bonds barely stirred. Ms. Marrant’s term runs for seven years. Two committee members sent her eggs.',
    ],
    tags: ['central bank', 'interest rates', 'assembly'],
    alsoIn: ['business'],
  },
  {
    slug: 'lobby-register-first-quarter',
    title: 'A lobbying register opens, and the surprise is who is on it',
    summary:
      'Universities, charities and one zoo top the list of meetings with ministers. The tobacco men came eleventh.',
    byline: 'Dmitri Ashgrove',
    body: [
      'When ministers were obliged to publish every meeting with anyone who wanted something, reformers expected oil and reporters expected drink. The first quarterly register shows that the heaviest lobbyist in the capital is the conference of universities, with 141 meetings. A zoo had nine.',
      'In all there were 6,380 entries. Companies account for 44 percent, trade bodies 27, and the remainder are hospitals, cities, churches and causes. Money follows a different order: by sums spent, lenders and builders lead, and much of it goes on research to be left on a table.',
      'Meetings under fifteen minutes need not be listed. Some 900 were recorded as lasting fourteen. Standards commissioner Eugénie Abiola has proposed to lower the threshold to five and has asked for corridors to be defined.',
      'The zoo, for its part, wanted quarantine rules changed for a pair of red pandas, and got its way after seven months. A companion register, of gifts and hospitality, opens in the second half of the session. Ministers have until then to decide whether a boxed lunch is a gift.',
    ],
    tags: ['lobbying', 'transparency', 'ministers'],
  },
  {
    slug: 'planning-appeals-deadline',
    title: 'Planning appeals must end in six months, or the plan wins',
    summary:
      'A law aimed at years of delay flips the default. Neighbors’ groups call it a gag; builders, whose own lawsuits are timed too, are <strong>not wholly pleased</strong>.',
    byline: 'Lucia Brandt',
    body: [
      'An apartment house on Corn Street in Thornlea has been approved four times and appealed four times. Its architect has retired. The trees in the drawings would by now be taller than the building.',
      'By 231 votes to 118 the assembly has decided that such a case must finish in six months. If a tribunal misses the date, the permit stands. At present an appeal lasts twenty-six months on average, and the delay adds about $31,000 to the cost of a home.',
      'Seven in ten appeals fail, which supporters say proves they are brought in order to wait. Opponents observe that three in ten succeed. Tribunals, with 44 judges for the whole country, will get thirty more; without them, warned Judge Oriel Banerjee, the law would turn a slow right into a lottery.',
      'One late amendment unsettled its sponsors. The clock also runs against developers who contest a refusal, and they bring two fifths of the cases. The builders’ federation, having lobbied for speed, has asked for an exception.',
    ],
    tags: ['planning', 'housing', 'courts'],
    alsoIn: ['realestate'],
  },
  {
    slug: 'carbon-border-levy-vote',
    title: 'Assembly passes carbon levy on imported metal, cement and fertilizer',
    summary:
      'Importers of metal, cement and fertilizer will pay for emissions from next year. The votes came from districts with furnaces.',
    byline: 'Callum Iyer',
    body: [
      'Members for the six districts that still make steel are not known as environmentalists. They supplied the majority, 186 to 175, for a levy on the carbon in imported metal, cement and fertilizer.',
      'Their reasoning was simple. Domestic mills pay $48 for each ton of emissions and compete with foreign ones that pay nothing. The levy charges the difference at the dock. At the Vellmoor works, which has spent $700 million on electric furnaces, the plant manager listened to the vote on the lunchroom radio.',
      'Farm members were against it almost to a person, because fertilizer may cost 6 percent more. They obtained a rebate for holdings under 400 acres and a review after three years.',
      'Foreign governments have protested, and two threaten duties on fruit. Trade minister Casimir Dowuona says the measure follows the rules, being no heavier on strangers than on our own. Accountants expect the first year to be spent arguing over how a foreign furnace should be measured, and by whom.',
    ],
    tags: ['emissions', 'trade', 'assembly'],
    alsoIn: ['world'],
  },
  {
    slug: 'whip-who-lost-count',
    title: 'The whip who lost count, and the bill that fell by one',
    summary:
      'A fisheries measure failed 176 to 175 while its deciding vote was stuck in an elevator. The rules do not provide for elevators.',
    byline: 'Dmitri Ashgrove',
    body: [
      'Three members were unaccounted for when the bells stopped. Two had paired with absent opponents. The third, Basil Ogunlesi of Saltmarsh Point, was between the second and third floors of the assembly’s east wing, pressing a button that has been labeled for attention since before his election.',
      'His party lost the fisheries bill by a single vote. It would have leased quota to small boats for ten years, and 1,900 skippers had been told to count on it. The government’s chief whip, Rosamund Tchaikowski-Bell, had reported a majority of one and stood down a member whose wife was giving birth.',
      'Under standing orders a division cannot be taken again in the same session. There are eleven weeks of it left. Lawyers are studying whether a nearly identical measure, with different punctuation, would count as new.',
      'The elevator has been repaired. Mr. Ogunlesi, who climbed out through a hatch with four minutes’ delay and a torn sleeve, has sent the sleeve to the works department with an invoice.',
    ],
    tags: ['assembly', 'procedure', 'fisheries'],
  },
  {
    slug: 'helplines-merged',
    title: 'Government merges 14 helplines into one',
    summary:
      'The merged line answers in forty seconds.<br>Ministries objected that callers would ask about the wrong thing, which is what they do.',
    byline: 'Farida Lund',
    body: [
      'A widow in Marsh End telephoned nine government numbers in the week her husband died. She told each of them the same thing. The recording of those calls, played to the cabinet with her permission, lasts two hours and eleven minutes, of which ninety-four are music.',
      'There is now one number. Its 2,100 staff can see the records of pensions, tax, health and vehicles, and a death reported once is reported to all. Calls are answered in forty seconds on average; it used to be nineteen minutes, and on the tax line thirty-seven.',
      'Ministries resisted for reasons of privacy and, less openly, of headcount. The first was met by letting a caller choose which files may be opened. The second was met by the treasury, which pointed out that a quarter of all calls had been people trying to find out whom to call.',
      'Savings are put at $88 million. Program head Dunstan Ekwueme keeps the recording, and plays it to new recruits.',
    ],
    tags: ['public services', 'ministries', 'productivity'],
  },
  {
    slug: 'debt-office-buys-back-bonds',
    title: 'Debt office to buy back 240 small bond issues',
    summary:
      'Retiring 240 small issues will trim yields on the large ones. One perpetual loan, raised for a forgotten war, still has <strong>four thousand owners</strong>.',
    byline: 'Farida Lund',
    body: [
      'The government has 312 different bonds outstanding. Most of what it owes is in seventy of them. The rest are remnants, some too small to trade, and the debt office has offered to buy them all.',
      'Investors demand a little extra yield for holding a bond that is hard to sell. Folding the stragglers into bigger issues ought to lower that premium by four hundredths of a point, debt chief Aurelio Steen estimates, which on new borrowing of $300 billion a year comes to about $120 million.',
      'Among the oddities is a loan without a redemption date, floated three generations ago for a war that lasted six weeks. It pays 2.5 percent. There are 4,016 owners on the register, with a median holding of $60, and mailing their interest costs more than the interest.',
      'Some will not part with theirs. The office has heard from families who keep the certificate framed. Mr. Steen has said that they may do so, and that the government will go on owing them.',
    ],
    tags: ['bonds', 'yields', 'public debt'],
    alsoIn: ['business'],
  },
  {
    slug: 'recall-fails-turnout',
    title: 'A recall election fails for want of anyone to recall',
    summary:
      'Voters were asked to remove a county commissioner over a road that, it emerged, belongs to the state. Nine percent turned up.',
    byline: 'Lucia Brandt',
    body: [
      'To recall a commissioner in Fennimar County takes 4,000 signatures, a special election and half the votes of a quarter of the electorate. Organizers had the signatures in eleven days. Philomena Strake, they charged, had let County Road 9 fall to pieces.',
      'She had, in a manner of speaking. The road was transferred to the state six years ago, a fact recorded on page 212 of a document no one on either side had read until the campaign was in its third week. By that time $340,000 had been committed to the ballot.',
      'Turnout was 9 percent. Of those who came, 58 percent voted to remove her, many explaining to pollsters that they had other reasons.',
      'The episode has revived a bill to raise the threshold for recalls and require that petitions state a duty the official actually holds. Commissioner Strake does not support it. Being made to find out who owned the road, she told the county board, was the most useful thing anybody had asked of her all term.',
    ],
    tags: ['recall', 'counties', 'elections'],
  },
  {
    slug: 'citizens-draw-districts',
    title: 'Strangers with a map redraw a state in ninety days',
    summary:
      'Verity let twelve citizens picked by lot set its district lines. They began with a rule that no one could mention a party.',
    byline: 'Soledad Finch',
    body: [
      'They were a baker, two farmers, a dental hygienist, a retired judge and seven others, drawn from 11,000 volunteers. In ninety days they divided Verity’s 2.2 million people into fourteen districts, using software, felt pens and a rule forbidding anyone to speak of a party.',
      'Legislators had failed at the task three times. The map they last drew was struck down for a district that followed a creek to collect one apartment complex. The citizens’ version splits nineteen towns; the old one split fifty-three.',
      'Scholars who tested it against 10,000 computer-drawn alternatives found it slightly kinder to the governing party than average, and well within chance. Two incumbents have been placed in the same seat. Both complained, then discovered that each was complaining about the other.',
      'The panel cost $1.6 million, including childcare and a great quantity of pie. Its chair, Hieronymus Abdi, the baker, says the hardest vote was over a single street in Coldwater, whose residents came to three meetings to ask that they be left beside their school.',
    ],
    tags: ['redistricting', 'elections', 'verity'],
  },
  {
    slug: 'payment-speed-state',
    title: 'The state that pays its invoices in five days',
    summary:
      'Slow payments were killing small suppliers. Lowmark pays within a week and has found that bids came down to meet it.',
    byline: 'Soledad Finch',
    body: [
      'Bidding for state work in Lowmark used to need a bank. The state settled its bills in 74 days, so a painter who won a school needed a loan to buy the paint. Tobias Yilmaz stopped bidding after his third. He is back, with eleven employees.',
      'The change is unheroic. An invoice under $50,000 is now paid in five days unless somebody objects, and audited afterward. Before, six officials had to approve it in turn. A year’s sample found wrong payments at 0.3 percent, the same as when all six were signing.',
      'More firms compete, four and a half to a contract in place of two and a half, and winning prices have fallen by 5 percent. Treasurer Ottavia Mensah-Holt calculates the saving at $61 million. The state forgoes about $8 million in interest.',
      'Large contractors, whose credit had been an advantage, noticed the difference first. Some now ask that the limit go no higher. Others have been told to pay their own subcontractors as fast, under a rule that takes effect within months.',
    ],
    tags: ['payments', 'procurement', 'small business'],
  },
  {
    slug: 'actuary-shortage-ministry',
    title: 'The treasury is short of actuaries, and it can count how many',
    summary:
      'Forty-one posts stand empty in the office that prices pensions. Ministers are making promises that <a href="https://meridianledger.example/politics/actuaries">nobody has costed</a>.',
    byline: 'Joel Amadi',
    body: [
      'The office of the government actuary should have 96 people in it. There are 55. One of the consequences is that a change to nurses’ pensions was announced before anyone had worked out its price, which has since been put at somewhere between $2 billion and $7 billion.',
      'Pay is the trouble. A qualified actuary earns $94,000 in the office and $170,000 at an insurer across the square, visible from the cafeteria. Nineteen have crossed in two years. Their former colleagues wave.',
      'The office has tried training its own. It takes six years, and the insurers recruit in the fifth. A plan to bond trainees for four years after they qualify was dropped on legal advice.',
      'Chief actuary Iphigenia Marlow now proposes something else: that no bill affecting pensions may be debated without a certificate from her. Ministers dislike the idea. If it passes, they will have to find the salaries, a result which, she agrees, had occurred to her.',
    ],
    tags: ['civil service', 'pensions', 'pay'],
  },
  {
    slug: 'whistleblower-law-reward',
    title: 'A whistleblower law pays out, and the amount is awkward',
    summary:
      'A clerk who exposed overbilling will receive $3.1 million. Her former colleagues, who kept quiet, have drafted a letter.',
    byline: 'Harriet Vance',
    body: [
      'For nineteen months Concepta Dray noticed that the agency was being billed for ambulance tires in a size no ambulance takes. She told her supervisor, who told her it was above her grade. She then told the inspector general, as a new statute allowed.',
      'The supplier has agreed to repay $20.7 million. Under the law the person who reports a fraud gets 15 percent of what is recovered, and the first award, $3.1 million, is about fifty times her yearly salary.',
      'The sum has started an argument. Unions fear a workplace of informers. Some assembly members want a ceiling of $500,000. Against that, recoveries of this kind totaled $6 million in the ten years before the statute and $240 million in the two since.',
      'Mrs. Dray has kept her job. Lunch is quieter than it was, she says, although a man from the next floor stopped her at the elevator to mention some invoices for gravel. She gave him the telephone number.',
    ],
    tags: ['whistleblowers', 'law', 'procurement'],
  },
  {
    slug: 'lottery-money-schools',
    title: 'Lottery money was for schools, until someone looked',
    summary:
      'An audit in Sable finds that each new dollar from ticket sales replaced ninety cents the state used to spend. Legislators are shocked, in both parties.',
    byline: 'Callum Iyer',
    body: [
      'Buy a ticket, the billboards in Sable say, and build a classroom. Over twelve years residents have bought $14 billion worth. Classrooms have been built at about the same rate as in states with no lottery at all.',
      'What happened, an audit explains, was subtraction. In each year that lottery income to schools grew, the general budget’s share shrank by nearly as much. Ninety cents of every dollar went, in effect, to roads, prisons and a reduction in the tax on boats. Nothing in the law prevented it.',
      'Sponsors of the original act profess dismay. Several served on the committee that wrote the budgets. A bill to fix a floor under school funding has been introduced and would cost $390 million in its first year, a sum for which no lottery exists.',
      'Teacher Amadou Brightwater, whose ceiling leaks into a bucket marked with the lottery’s clover, brought it to the hearing. The chairman asked that it be removed. It is now exhibit four.',
    ],
    tags: ['lottery', 'schools', 'audit'],
  },
  {
    slug: 'right-to-repair-tractors',
    title: 'Farmers win the right to mend their own tractors',
    summary:
      'Makers must sell the software that clears a fault code. A two-hour breakdown during harvest had been costing a day and a <strong>$900 visit</strong>.',
    byline: 'Soledad Finch',
    body: [
      'The tractor on the assembly steps was in perfect order except for a sensor worth $14, without which its computer would not let it move. It had been towed there by its owner, Hezekiah Lundgren, and it stayed for the whole debate.',
      'By 240 votes to 101 members decided that anyone who buys a machine is entitled to the manuals, parts and software needed to fix it. Manufacturers must offer these on the terms they give their own dealers. Locks that guard emissions controls are exempt, as are the patents behind them.',
      'Dealers earn close to 40 percent of their profit from repairs, and warned of tampering. The farm lobby replied with a survey: growers lose $3.2 billion a year waiting for a technician, mostly in the three weeks when waiting matters.',
      'Independent mechanics are already advertising. One maker, Harrowgate Iron, broke ranks and published its codes before the vote. Its sales are up by 9 percent. Mr. Lundgren replaced the sensor himself, on the steps, to applause, and drove home at eighteen miles an hour.',
    ],
    tags: ['right to repair', 'farming', 'patents'],
  },
  {
    slug: 'legislators-stock-trading-ban',
    title:
      'Legislators agree to give up stocks, starting with the next assembly, which many of them will not join',
    summary:
      'Members may hold index funds and bonds but no single shares. The ban begins once most of those who voted for it left.',
    byline: 'Dmitri Ashgrove',
    body: [
      'Two years ago the chairman of the health subcommittee sold shares in a hospital chain on the eve of a report that halved them. He had not read the report, he explained, and an inquiry accepted that this was in character. Ever since, the assembly has been trying to make the question moot.',
      'Under a bill passed by 260 to 88, members and their spouses may own broad funds, bonds, a house and a farm. Individual stocks must be sold within 120 days or placed with a trustee who may not telephone them. Breaches cost a tenth of the holding.',
      'The rules take effect with the next assembly. Critics counted 97 supporters who are not running again.',
      'A study by two economists at Highmere State takes some of the heat out of it. Following 11,000 trades over a decade, they found that members’ portfolios trailed the market by 1.2 percent a year. Whatever they know, wrote Augusta Feng and Leopold Nair, they do not know what to do with it.',
    ],
    tags: ['stocks', 'ethics', 'assembly'],
  },
  {
    slug: 'sunset-review-boards',
    title: 'Sixty-one public boards are abolished, and four object',
    summary:
      'A sunset law asked each one to say what it did. The board of lightning rod examiners had not met since its founder was struck.',
    byline: '',
    body: [
      'Every public board in Tamarack must now justify itself once in ten years or cease. Of the first hundred and twenty to be asked, 38 did not reply. Letters to nine were returned.',
      'The review has closed 61 of them, among them a commission on ice wagons, a committee to name a bridge since washed away and a board of lightning rod examiners with a balance of $212,000. Together they cost $14 million a year, chiefly in members’ travel.',
      'Some had been quietly useful. Barbers, it turned out, liked their board, which heard 300 complaints a year at $40 apiece, and the legislature kept it. Four others are contesting closure, including an egg-grading council whose members argue, with charts, that no one else knows how.',
      'Reform-minded legislators would like to apply the same test to the state’s 19,000 statutes. Counsel to the review, Theodosia Quaye, advised finishing with the boards first. A further hundred and fifty report within the year, and twelve have already volunteered to close.',
    ],
    tags: ['regulation', 'public boards', 'reform'],
  },
  {
    slug: 'mayor-ranked-choice-recount',
    title: 'A mayor is elected on the eleventh count, by fourteen votes',
    summary:
      'Redwater’s first ranked-choice contest began with twelve candidates. The winner was third until a beekeeper’s supporters were reassigned.',
    byline: '',
    body: [
      'It took four days and eleven rounds. When the last beekeeper had been eliminated, Lupita Fairweather had kept the mayoralty of Redwater by fourteen votes out of 88,000, having trailed in each of the first nine counts.',
      'Twelve people ran. Voters could rank as many as they liked, and when a candidate dropped out the ballots passed to the next name on each. Mrs. Fairweather was few people’s first choice and a great many people’s second. Her rival, Stellan Obuya, had it the other way around.',
      'Mr. Obuya has requested a recount and praised the staff. Some of his backers have been less gracious about a system under which 34 percent of first preferences can lose. They were reminded that in the last election, held the old way, 29 percent won.',
      'Spoiled papers came to 1.1 percent, under the usual figure. Exit interviews found that three in four voters understood how their ballots would be counted, and that one in six of those was right.',
    ],
    tags: ['elections', 'cities', 'redwater'],
  },
  {
    slug: 'fiscal-watchdog-pensions',
    title: 'Fiscal watchdog says a pension promise has no one to pay it',
    summary:
      'Linking state pensions to wages would be affordable for nine years, then not. Both main parties have campaigned on it.',
    byline: 'Joel Amadi',
    body: [
      'On page six of a report that neither party wanted is a graph in two colors. The blue line is what the state pension will cost if it rises with wages, as both have promised. The gray is what workers will pay in. They cross in nine years and do not meet again.',
      'By the fortieth year the gap is 2.8 percent of national income, according to the independent fiscal council, or roughly the budget for schools. Nothing about the calculation is exotic. There were four workers for each pensioner a generation ago, there are 2.7 now and there will be two.',
      'Three remedies are listed: a retirement age of 69, a payroll tax higher by 3.5 points, or a link to prices instead. Council head Bohumil Adichie-Lane refuses to say which he prefers.',
      'Reactions were brisk. One leader called the forecast speculative, and the other said that it proved the first could not be trusted. Bonds maturing beyond thirty years slipped slightly, their holders having read page six.',
    ],
    tags: ['pensions', 'fiscal policy', 'aging'],
  },
];
