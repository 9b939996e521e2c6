import type { Story } from '../story.ts';

export const technology: readonly Story[] = [
  {
    slug: 'factory-robots-ask-for-help',
    title: 'The factory that taught its robots to ask for help',
    summary:
      'Instead of stopping the line, Halden Works’ machines now phone a human when they are unsure. Downtime has fallen by a third, and the people answering have learned a good deal about doubt.',
    byline: 'Priya Raghunath',
    body: [
      'The call that reached Oskar Brandvold’s headset at 4:10 in the morning lasted nine seconds. A robot arm on line six had met a casting whose edge did not look like the other eleven thousand it had handled, and wanted to know whether to pick it up. Mr. Brandvold glanced at the picture, pressed yes, and went back to his soup.',
      'Until a year ago the same arm would have halted and taken four neighboring stations with it. Halden Works, which builds warehouse robots in Stanmere and employs older ones to do it, counted 212 such stoppages in a typical month. It now counts 140, although output has risen, because the machines ask before they freeze. Each question costs the company about 18 cents in labor. Each stoppage used to cost $340.',
      '“We spent years trying to make them certain,” said Annika Roe, the head of production engineering. “It turned out to be cheaper to let them say they were not.”',
      'The answers are kept, and every Friday a small team decides which should become rules. Ms. Roe is in no hurry to automate the rest. Three of the robots’ questions last quarter exposed a worn mold that the inspection cameras had been passing for weeks.',
    ],
    tags: ['robots', 'manufacturing', 'automation'],
  },
  {
    slug: 'chip-packaging-bottleneck',
    title: 'Chip packaging, not chip making, is the new bottleneck',
    summary:
      'Orders for advanced assembly are booked two years ahead, and the toolmakers behind it are naming their price. Designers with finished chips are waiting for someone to put them in a box.',
    byline: 'Priya Raghunath',
    body: [
      'For most of the industry’s history, packaging was what happened to a chip after the interesting part was over. Now it sets the timetable. Lead times for the process that stacks memory on top of logic have stretched to 26 months at the three largest assembly houses, according to figures gathered by the Corran Semiconductor Institute, against seven months for the silicon itself.',
      'The reason is geometry. Modern processors are built from several small dies joined on a thin interposer, and the machines that align them to within a micron come from only two suppliers. One of those, Tessel Precision, raised its list price by 14 percent last quarter and still reported the fullest order book in its 60 years.',
      'Smaller customers feel it most. Ondine Logic, a Port Alder firm that designs chips for hearing implants, has 40,000 finished dies in a nitrogen cabinet and no slot in which to assemble them.',
      '“We have inventory that is perfect and useless,” said its chief executive, Hamid Farrokhi.',
      'New capacity is coming. Five plants are under construction, two of them in towns that once packed fish. Investors should note the staffing: each needs about 900 technicians, and the region trains 310 a year.',
    ],
    tags: ['chips', 'supply chains', 'manufacturing'],
    alsoIn: ['business'],
  },
  {
    slug: 'open-maps-paying-customers',
    title: 'Open maps find paying customers',
    summary:
      'Logistics firms are funding the volunteer atlas they once used for nothing, having worked out what a wrong one-way street costs. The volunteers have set conditions.',
    byline: 'Elliot Sung',
    body: [
      'A wrong turn by a 40-ton truck in the old quarter of Kestrel Bay took five hours and a crane to undo. The map that caused it was free, drawn by volunteers, and three years out of date. The haulier, Lantern Freight, could have bought a commercial license instead. It chose to pay the volunteers.',
      'Lantern is one of 38 companies that now contribute to the Commons Atlas Foundation, whose annual income has gone from $600,000 to $7.2 million in two years. The money pays for 26 editors, a fleet of borrowed dashboard cameras and a bounty on bridge heights, the single measurement that freight firms most want and amateurs least enjoy collecting.',
      'Some contributors worried that customers would start to steer the pen. The foundation’s answer was a charter under which no donor may supply more than 8 percent of revenue and every paid edit is labeled. “They may buy speed,” said Ngozi Ekwueme, who chairs its council. “They cannot buy silence.”',
    ],
    tags: ['maps', 'data', 'logistics'],
  },
  {
    slug: 'cheaper-leak-sensor',
    title: 'Corran laboratory builds $31 sensor to find leaking mains',
    summary:
      'Utilities lose a fifth of the water they treat. A laboratory at Corran has built a $31 listening device that <strong>hears the hiss</strong> before the road gives way.',
    byline: 'Greta Nyholm',
    body: [
      'Water escaping from a cast-iron main under pressure makes a noise somewhere between a kettle and a radio off its station. Crews have listened for it with rods and headphones for a century. The trouble is that there are 1,900 miles of pipe beneath Port Alder and eleven people with headphones.',
      'Dr. Yusuf Bankole’s laboratory at the University of Corran has reduced the crew’s ear to a disc the size of a hockey puck. The prototype clamps to a hydrant, sleeps for 23 hours and 50 minutes a day, and sends a short summary of what it heard at three in the morning, when taps are quiet. Earlier sensors did as much for $400. This one costs $31, chiefly because it uses a microphone designed for toys.',
      'In a trial across two districts the devices found 74 leaks in nine weeks, 61 of them unknown to the utility. Repairing the worst dozen saved enough water to supply 2,300 homes.',
      'Port Alder’s water board has ordered 6,000. Its engineer, Marguerite Toll, is careful about the promise: a sensor finds holes faster than a city can afford to fill them, and her repair budget has not changed.',
    ],
    tags: ['research', 'sensors', 'water', 'utilities'],
  },
  {
    slug: 'data-centers-night-shift',
    title: 'Data centers learn to run on the night shift',
    summary:
      'Cheap power after midnight is reshaping the queue. Customers who can wait until two in the morning pay 40 percent less, and more of their work can wait than anyone supposed.',
    byline: 'Priya Raghunath',
    body: [
      'At ten past midnight the price of electricity at the Fenwick substation usually drops below three cents a kilowatt-hour, and the fans in the building next door change pitch. Larkfield Hosting has begun its second working day.',
      'Larkfield, which runs four data centers on the coastal plain, divides its customers’ work into what must happen now and what must merely happen. Payroll runs, film rendering, drug screening and backup copies go into the second pile and are released when wind power is plentiful. The deferred share was 9 percent when the scheme began. It has reached 37 percent.',
      'The saving is passed on as a discount of two-fifths, and the company keeps the benefit of a lower peak. Its connection to the grid, once thought too small for a third hall, now has room for a fourth.',
      '“We were about to spend $60 million on a cable,” said Duarte Leal, the finance director. “We spent two on scheduling software.”',
      'Neighbors may gain too. The regional grid operator estimates that shifting one-quarter of all computing to the small hours would postpone two new gas turbines. It has asked the energy regulator to make the night tariff permanent.',
    ],
    tags: ['data centers', 'electricity', 'computing'],
    alsoIn: ['automotive'],
  },
  {
    slug: 'rise-of-inventory-software',
    title: 'The unglamorous rise of inventory software',
    summary:
      'Barcodes, counted properly, at last: a trade nobody wanted to finance has produced two of the year’s steadiest listings and very few parties.',
    byline: 'Elliot Sung',
    body: [
      'Shelfwise has never run a television advertisement, and its annual customer conference is held in a hotel beside a bus depot. Its shares have risen 44 percent since they were listed, during a period in which the wider technology index lost 6.',
      'What the company sells is agreement between a computer and a shelf. In a survey of 800 wholesalers by the Stanmere School of Commerce, recorded stock matched actual stock for 63 percent of items; the rest was lost, miscounted or sitting in a box marked something else. Firms that adopted a modern system reached 94 percent within a year and cut the cash tied up in goods by an average of 11 percent.',
      'Those gains mattered less when money was cheap. With interest rates where they are, a pallet that sits for 90 days has a visible cost. “I used to sell tidiness,” said Perpetua Okello, the founder. “Now I sell the overdraft.”',
      'Competition is arriving from the large accounting packages, which bundle a stock module at no charge. Ms. Okello professes calm. Her customers tried the free one first, she noted, and most still have the spreadsheets they used to correct it.',
    ],
    tags: ['software', 'inventory', 'stocks'],
  },
  {
    slug: 'cheaper-aluminum-weld',
    title: 'A cheaper way to weld aluminum reaches the factory floor',
    summary:
      'A spinning tool, a university patent and nine years of cracked samples have produced a join that costs half as much as rivets and fails later.',
    byline: 'Ikenna Oduya-Wells',
    body: [
      'Aluminum does not like to be welded. It oxidizes at once, carries heat away from the torch and cracks as it cools, which is why most truck trailers are still held together with several thousand rivets. Calder & Vane has stopped buying rivets.',
      'The toolmaker’s new line in Stanmere uses a process licensed from the University of Corran, in which a blunt rotating pin stirs two sheets together below their melting point. The principle is old. The novelty is a pin coated with a boron compound that lasts for 3,000 yards of seam instead of 200, which brings the cost of a yard from $2.60 to $1.15.',
      'Nine years separated the first patent from the first trailer. Dr. Saoirse Quill, who leads the research, keeps the failures on a shelf in her office, labeled with the week they broke. “Industry wanted a number of cycles,” she said. “I could only give them that by breaking things slowly.”',
    ],
    tags: ['research', 'patents', 'manufacturing'],
  },
  {
    slug: 'who-owns-a-spin-out',
    title: 'Corran cuts stake in university spin-outs to 10% from 40%',
    summary:
      'Corran will cut its stake in new companies from 40 percent to 10, conceding that a large share of something unborn is worth little. Other institutions are watching the arithmetic.',
    byline: 'Beatrix Halloran-Obi',
    body: [
      'The University of Corran used to own two-fifths of any company founded on its research. Over 15 years that policy produced 41 companies, of which six are still alive, and a cumulative return lower than the salary bill of the office that administered it. Last week the senate voted to take a tenth instead.',
      'Investors had long complained that a heavy institutional stake left founders with too little to work for and later backers with too little to buy. “By the second round the scientists had 9 percent and a grievance,” said Leopold Anyanwu of Ridgeway Ventures, which declined eleven Corran proposals in three years on those grounds alone.',
      'Under the new terms inventors also keep the right to license patents elsewhere if no company is formed within 18 months. The library of dormant filings, 312 at the last count, will be published with asking prices.',
      'Not everybody is persuaded. Professor Adaeze Lund, who voted against, argues that public money paid for the laboratories and the public should share any windfall. Supporters reply with the experience of Tarn Polytechnic: it lowered its share five years ago and has since received more in gifts from grateful founders than it ever earned from equity.',
    ],
    tags: ['research', 'start-ups', 'universities', 'patents'],
  },
  {
    slug: 'instant-payroll-recruiting',
    title: 'Instant payroll becomes a recruiting tool',
    summary:
      'Warehouses that settle wages at the end of each shift are filling vacancies in half the time. The banks that move the money have begun to ask who carries the risk.',
    byline: 'Marisol Etxeberria',
    body: [
      'Applicants at the Greyfriars parcel depot are asked whether they would like to be paid monthly, weekly or before they reach the parking lot. Since the third option appeared, the time needed to fill a vacancy has dropped from 23 days to eleven, and the depot’s manager, Colm Devaney, has stopped paying for bus-shelter posters.',
      'The service comes from Tallow, a payments start-up that connects time clocks to the instant-settlement network operated by the central bank. When a worker badges out, net pay moves within about eight seconds. Employers pay 35 cents a transfer. Workers pay nothing, a point that separates Tallow from an earlier generation of wage-advance apps whose fees regulators likened to loans.',
      'Treasurers are less enthusiastic than recruiters. Money that once sat in a company account until the last Friday now leaves daily, and one mid-sized retailer calculated that the change would cost it $410,000 a year in interest. Tallow’s founders have responded with a credit line from two regional lenders.',
      'Early data hold a surprise. Four in five staff who chose daily pay switched to weekly within six months. Mr. Devaney’s theory is that they wanted proof the money was there, and once they had it, they preferred the lump.',
    ],
    tags: ['payments', 'fintech', 'wages'],
  },
  {
    slug: 'logistics-start-up-no-trucks',
    title: 'A logistics start-up that owns no trucks, by design',
    summary:
      'Backhaul sells the empty half of other people’s journeys. Its founders turned down a venture round that would have bought a fleet.',
    byline: 'Elliot Sung',
    body: [
      '“Every investor we met wanted us to own something,” said Wiremu Tane, who with his sister founded Backhaul in a rented room above a tire shop. “A truck is a thing you have to feed.”',
      'Thirty-one percent of the miles driven by freight vehicles in the coastal states are driven with nothing aboard. Backhaul’s software reads the planned routes of 640 hauliers, most of them with fewer than ten vehicles, and offers the return leg to shippers at roughly 60 percent of the ordinary rate. It keeps a tenth and has moved 1.1 million tons.',
      'Last year Ridgeway Ventures proposed a $45 million round on condition that the company buy 200 trucks to guarantee capacity on busy lanes. The Tanes said no and raised $6 million from existing backers. They have since reached break-even with 58 employees, four of whom do nothing but telephone hauliers whose drivers turned up late.',
      'The model has limits. Produce growers need certainty at harvest, when every truck runs full in both directions, and Backhaul’s fill rate drops below half. It now tells those customers to book elsewhere for the season, with a list of names.',
    ],
    tags: ['start-ups', 'founders', 'logistics'],
  },
  {
    slug: 'seed-rounds-shrink',
    title: 'Median seed round falls to $1.8 million; time to close halves',
    summary:
      'The median seed round fell to $1.8 million while the time to close it halved, figures from <a href="https://meridianledger.example/reports/venture-survey">our venture survey</a> show. Founders are asking for what they need.',
    byline: 'Beatrix Halloran-Obi',
    body: [
      'Founders raising their first outside money are taking less of it and taking it sooner. The median seed round in the latest quarter was $1.8 million, down from $2.9 million two years ago. Deals that closed did so in 34 days on average, compared with 71.',
      'The two movements have one cause. Investors who overpaid at the top now insist on a plan that reaches revenue without a second check, and a company with such a plan is easy to recognize.',
      '“I can tell in one meeting,” said Femi Adelaja, a partner at Quayside Capital. “They know their rent.”',
      'Behind the average lies a harsher split. Of 1,420 companies that went looking for seed money, 38 percent found it, the lowest share since the survey began. Those without a paying customer did worst. Hardware did better than software for the first time, helped by grants that cover the cost of a prototype.',
      'Lawyers report a side effect: shorter documents. At Penhallow Stern, which handles a fifth of the region’s venture deals, the standard agreement has gone from 44 pages to 19, largely by deleting clauses about what happens when everybody gets rich.',
    ],
    tags: ['venture', 'seed round', 'founders'],
  },
  {
    slug: 'card-networks-corner-shop',
    title: 'Card networks offer corner shops flat fee of 11 cents',
    summary:
      'After a decade of fees set for supermarkets, the payments industry has found the counter where cash still rules, and is offering <strong>eleven cents flat</strong> to get behind it.',
    byline: 'Marisol Etxeberria',
    body: [
      'A sign in Sunil Weerasekera’s shop on Tollgate Street asks customers to spend at least $8 before reaching for a card. It has hung there for 16 years. Next week it comes down, because the fee that justified it is going away.',
      'Both of the large card networks have introduced a flat charge of eleven cents for purchases under $10 at independent stores, replacing a percentage with a minimum that could swallow the margin on a newspaper. The Small Traders’ Association reckons the change is worth $1,900 a year to a typical member.',
      'Generosity has little to do with it. Account-to-account payments, which bypass cards, have captured 12 percent of small purchases in two years by costing merchants almost nothing. Internal estimates described by two people who have seen them suggest the networks would rather earn pennies than teach shoppers a new habit.',
      'Mr. Weerasekera will accept both, and cash besides. His concern is the terminal on his counter, rented at $29 a month from a company that has now been sold three times. “The fee was never the whole fee,” he observed, and returned to stacking milk.',
    ],
    tags: ['payments', 'fintech', 'retail'],
  },
  {
    slug: 'retirees-explain-bank-code',
    title: 'The bank paying retirees to explain their own code',
    summary:
      'Hartwell Savings runs on 9 million lines that nobody left on staff wrote. It has hired back the people who did, by the hour, with lunch.',
    byline: 'Jun Castellanos',
    body: [
      'Every Wednesday at eleven, Doreen Makepeace, 79, sits down in a windowless room at Hartwell Savings and is asked why she did something half a century ago. Usually she remembers. The rule that rounds the interest on certain accounts downward, for instance, was written to match a printed table that the state abolished before her successors were born.',
      'Hartwell wants to move its ledger to newer machines and discovered that the specification had never been written down. It existed in the code and in about 20 retired programmers. The bank has engaged 14 of them at $140 an hour to read aloud, while younger engineers record and test each explanation against live data.',
      'Eleven months in, the project has documented 62 percent of the system and found 31 rules that should be retired. One had been paying a defunct parish fund four dollars a quarter. Consultants had bid $48 million for an automated translation; the bank expects to spend nine.',
      'Its chief information officer, Tendai Moyo, says the saving is the smaller benefit. Her team no longer regards the old system as a monster. “It is a set of decisions,” she said, “made by people who had reasons.”',
    ],
    tags: ['banking', 'software', 'data'],
  },
  {
    slug: 'rival-patents-one-drawer',
    title: 'Rival hearing-aid makers put their patents in one drawer',
    summary:
      'Four companies that spent $70 million suing each other have pooled 1,140 patents and agreed to charge everybody the same. The lawyers were not consulted until the end.',
    byline: 'Ikenna Oduya-Wells',
    body: [
      'Litigation among the four largest makers of hearing aids had become so routine that one of them listed it in its accounts beside postage. Over eight years they spent about $70 million contesting who first thought of suppressing the whistle that occurs when a telephone is held to the ear. No court gave a final answer.',
      'Now the question is moot. Aurelle, Bergmann Acoustic, Tonale and Kitewell have placed 1,140 patents in a jointly owned company, the Clarity Pool, which will license the lot to any manufacturer for $3.20 a device. Newcomers pay the same as founders of the scheme.',
      'The truce began with engineers. Mei-Ling Oyelaran of Kitewell and her counterpart at Tonale met at a standards committee, compared prototype schedules and found that each had abandoned a better design for fear of the other. They took a two-page proposal to their boards.',
      'Competition authorities have approved the arrangement for five years, subject to a cap on royalties. Analysts at Dunmore Securities expect a one-off rise in operating margins of about two points, and a slower, more valuable effect: audiologists say the whistle could be gone from cheap models within three product cycles.',
    ],
    tags: ['patents', 'medical devices', 'competition'],
    alsoIn: ['health'],
  },
  {
    slug: 'one-cable-ship-eleven-islands',
    title: 'One cable ship, eleven islands and a very long queue',
    summary:
      'When an anchor cut the fiber to the Saltire Islands, the nearest repair vessel was nineteen days away and already spoken for. Its owner is in no rush to build another.',
    byline: 'Greta Nyholm',
    body: [
      'For nineteen days the Saltire Islands did their banking by boat. A dragged anchor had severed the only fiber cable, the satellite backup carried a hundredth of the usual traffic, and shopkeepers revived the carbon-paper slips that some had kept, for no reason they could name, in a drawer.',
      'The ship that eventually arrived, the Patience of Corran, is the only one stationed within 2,000 miles. She is 34 years old and covers eleven island groups. Faults in her territory have risen from nine a year to 22 as cables multiply and fishing moves into deeper water, yet the consortium that charters her has ordered no sister.',
      'Economics explain it. A new vessel costs $115 million and must stand ready, crewed and idle, for two-thirds of the year. Cable owners pay a retainer set when repairs were rarer, and any one of them gains by letting the others pay for more.',
      'A proposal before the island governments would add a levy of 40 cents a month to each broadband bill, enough to support half a ship. Her master, Captain Ruairi Teague, has offered a view on which half. “The end with the splicing room,” he said. “You can always find a tug.”',
    ],
    tags: ['cables', 'telecoms', 'infrastructure'],
    alsoIn: ['world'],
  },
  {
    slug: 'orchard-robots-after-dark',
    title: 'Orchard robots earn their keep after dark',
    summary:
      'Picking machines were too slow to replace a crew and too dear to leave idle. Then a grower in the Vale of Tarn sent them out <em>at night</em>.',
    byline: 'Jun Castellanos',
    body: [
      'Apples picked at two in the morning are firmer than apples picked at two in the afternoon. They are cooler by eleven degrees, bruise less and need a third as much refrigeration to reach storage temperature. Growers have known this for as long as there have been apples. Nobody wanted to do the picking.',
      'At Hollin Farm, six robots now work from dusk to dawn, each with a ring of lamps and a soft silicone hand. They manage 400 fruit an hour apiece, about a quarter of what a practiced human achieves. By day the same rows belong to a crew of 48, who take the high branches and the awkward corners the machines leave behind.',
      'The division was an accident. Florian Abasolo, who runs the farm, leased the robots to cover a shortage of pickers and parked them when the pickers came after all. A night trial was meant to amuse the manufacturer. Instead the packhouse reported 7 percent more fruit in the top grade, worth $212,000 across the season.',
      'Mr. Abasolo has doubled the lease. He has also raised his daytime piece rate, he says, because what remains on the tree by morning is the hard part.',
    ],
    tags: ['robots', 'farming', 'automation'],
  },
  {
    slug: 'insurers-read-the-code',
    title: 'Insurers want to read the code before they cover it',
    summary:
      'Three of the largest underwriters of cyber policies will send engineers, rather than questionnaires, to any client seeking cover above $20 million.',
    byline: '',
    body: [
      'The questionnaire that used to precede a cyber-insurance policy ran to 90 questions, and the most popular answer was yes. Do you test your backups? Yes. Are former employees removed from your systems? Yes. Claims files told another story: in a review of 260 losses, the underwriter Marchmont Re found that 57 percent of policyholders had not been doing what they had signed.',
      'Marchmont and two competitors have therefore begun inspecting. A pair of engineers spends four days with the client’s systems, attempts a restoration from backup and reads a sample of the code that handles customer data. Premiums then move by as much as a third in either direction. The comparison in the trade is with boilers. Nineteenth-century insurers employed inspectors because an explosion paid for was dearer than one prevented, and pressure vessels became safer within a generation.',
      'Clients grumble about cost and confidentiality, though few have walked away. Rosalba Finch, who runs technology for a chain of veterinary clinics, failed her first inspection when a backup tape turned out to hold music. She passed the second. Her premium fell by $84,000, which she has spent on a person whose only job is to restore things.',
    ],
    tags: ['insurance', 'cybersecurity', 'data'],
  },
  {
    slug: 'laboratory-rents-microscopes',
    title: 'A laboratory that rents its microscopes by the minute',
    summary:
      'Start-ups that could never afford an electron microscope can have one for $4.10 a minute at Longbench, a shared laboratory in a former Port Alder bakery. The meter keeps everyone brisk.',
    byline: 'Greta Nyholm',
    body: [
      'The most expensive object in the old Fairweather bakery stands where the ovens were, because that part of the floor was built to bear weight. It is a $2.3 million electron microscope, and a display on its side shows, in large green figures, what the person using it has spent so far.',
      'Longbench opened 20 months ago with a loan from a regional lender and 14 secondhand instruments. It has 190 member companies, most with fewer than five employees. They book by the minute, in the manner of a parking meter. Utilization of the main microscope averages 81 percent, against 22 percent for similar machines at the universities nearby, according to a survey that Longbench itself commissioned and the universities have not disputed.',
      'Founder Halima Sesay spent ten years managing a hospital laboratory and noticed how much of it was dark by three in the afternoon. Her bet was that small firms needed access, and somebody to show them which button not to press, more than they needed ownership.',
      'Profit is thin, at 4 percent of sales. But eleven member companies have gone on to raise seed rounds, and two have bought microscopes of their own, from which Longbench now rents the spare hours.',
    ],
    tags: ['laboratory', 'start-ups', 'research'],
  },
  {
    slug: 'freight-railway-atomic-clock',
    title: 'Why a freight railway bought an atomic clock',
    summary:
      'Satellite timing failed for 47 minutes and stopped 112 trains. The line now keeps its own time in a vault, accurate to a billionth of a second.',
    byline: 'Jun Castellanos',
    body: [
      'It took 47 minutes for the satellite signal to return and two days for the freight cars to be back where they belonged. The failure, traced to a jammer in a stolen van, had not affected the tracks or the locomotives of the Inland & Coastal Railway. It had affected only their agreement about what time it was.',
      'Digital signaling depends on that agreement. Each train reports its position with a time stamp, and if stamps drift apart by more than a few thousandths of a second the system assumes the worst and applies the brakes. On the night in question it did so 112 times.',
      'The railway’s response is a rack of three rubidium clocks, a prototype from Meridian Horology, installed in a disused strongroom under Stanmere Junction. Together they cost $380,000 and would lose less than a second in 30,000 years. Fiber laid beside the track carries the pulse to every signal.',
      'Others would like to borrow it. Two banks, which must time-stamp trades, and a power utility have asked for a connection, and the board has approved a tariff. Signals director Obadiah Crane expects the sale of time to cover the cost of keeping it within six years.',
    ],
    tags: ['railways', 'timing', 'prototype'],
  },
  {
    slug: 'payments-firm-slows-down',
    title: 'The payments firm that slows down on purpose',
    summary:
      'Ferrule adds a <strong>ninety-second pause</strong> to any transfer that looks out of character. Fraud losses dropped by 71 percent, and customers who complained at first now ask for longer.',
    byline: 'Marisol Etxeberria',
    body: [
      'Speed was the selling point of instant payments and also the flaw. Money that arrives in four seconds can leave again in five, which is why the swindler’s favorite sentence is some version of hurry up.',
      'Ferrule, which processes transfers for 60 credit unions, decided to sell delay. Its system compares each payment with the sender’s habits. If a retired teacher who has never sent more than $300 tries to send $9,000 to a new account at dusk, the screen shows a clock and a plain question: is somebody on the telephone with you? In twelve months the pause was triggered on 0.4 percent of transfers. Of those, 38 percent were abandoned by the customer before the clock ran out. Losses across the network fell from $26 million to $7.5 million, and complaints about the wait peaked in the second week.',
      'The idea came from Imogen Tsegaye, a former bank teller who remembered that the counter, the queue and the small talk had done much of the work of fraud prevention. The firm is testing a version in which the customer names a relative who must also agree. Demand has been strongest among people under 30.',
    ],
    tags: ['payments', 'fraud', 'fintech'],
  },
  {
    slug: 'recycled-chips-in-elevators',
    title: 'Recycled chips find a home in elevators',
    summary:
      'Salvaged processors, tested and relabeled, are keeping thirty-year-old elevators in service. The recycling trade’s first profitable chip turns out to be one that nobody makes any more.',
    byline: 'Priya Raghunath',
    body: [
      'An elevator installed three decades ago is mechanically good for another three. Its control board is not. The processors on it went out of production long ago, and when one dies the owner’s usual choice is a new controller at $85,000 or a notice suggesting the stairs.',
      'Second Life Silicon, a company of 70 people in an industrial park outside Stanmere, offers a third. It buys discarded telephone exchanges and arcade machines by the ton, lifts the chips with hot air, tests each for 96 hours and sells the survivors with a two-year warranty. The price is around $600. About one in five makes it through.',
      'Recycling firms have mostly chased the gold in circuit boards, which yields a few dollars a pound.',
      '“We were melting down the valuable part to get at the cheap part,” said Ludmila Pereira-Hart, who spent a decade in smelting before changing sides.',
      'Counterfeiters are the worry. Relabeled junk has circulated in the spare-parts trade for years, and some buyers will not touch salvage at any price. The company’s remedy is to photograph every chip before and after testing and to publish the pictures by serial number. Orders have tripled since it did.',
    ],
    tags: ['recycling', 'chips', 'repair'],
  },
  {
    slug: 'founders-return-the-money',
    title: 'Founders return a third of the money, and a line forms',
    summary:
      'When Palisade Robotics shut its doors it sent investors back $3.4 million it had not yet spent. Eight of them have asked what the founders plan to do next.',
    byline: 'Beatrix Halloran-Obi',
    body: [
      'The last board meeting of Palisade Robotics took 25 minutes. Its two founders, Chidi Marchetti and Lowri Vaughan, explained that their window-cleaning robot worked, that building owners would not pay enough for it, and that no improvement they could imagine would change the second fact. They proposed to close the company with 32 percent of its funding unspent.',
      'Such candor is rare. Most young companies run until the account is empty, on the theory that something may turn up. Ridgeway Ventures, which led Palisade’s round, examined 90 failures in its own portfolio and found that the final nine months consumed a fifth of all capital and produced one rescue.',
      'Staff received four months’ pay, a cost the founders wrote into the closing plan before telling shareholders. The prototype has gone to a technical college. Patents covering its suction feet were sold to a maker of hull-inspection machines for $640,000, more than anybody had expected.',
      'Since then eight of eleven backers have offered to fund whatever comes next, though nothing has been proposed. Ms. Vaughan is driving a library van two days a week. “I should like to be useful for a while without a forecast,” she said.',
    ],
    tags: ['founders', 'start-ups', 'venture', 'robots'],
  },
  {
    slug: 'court-reporters-and-machines',
    title: 'Court reporters and machines reach a truce',
    summary:
      'A pilot in six county courts lets software take the first draft and certified reporters sign the record. Transcripts arrive in two days instead of five weeks.',
    byline: '',
    body: [
      'Nobody appeals without a transcript, and in Alder County a transcript took 37 days. Half of the certified stenographers who once served its courts have retired. The schools that trained their replacements have closed.',
      'Under an agreement between the judiciary and the reporters’ guild, speech-recognition software now produces a draft while the court sits. A reporter, present in the room, corrects it that evening and certifies the result. Errors in the final record are running at 0.3 percent, slightly below the old rate, and the average wait is 49 hours.',
      'The guild’s members had opposed automation for a decade. What changed their minds was a clause guaranteeing that only a human may certify, together with a page rate that pays the same for reviewing as for typing.',
      '“We are selling the signature,” said its president, Benedikt Osei.',
      'Weak spots remain. Accents from the islands confuse the software, as do two lawyers talking at once, which it renders as a single fluent and imaginary sentence. Judges have been asked to discourage interruption. Several report that hearings have grown shorter as a result, and one or two confess that they have started finishing their own questions.',
    ],
    tags: ['courts', 'speech recognition', 'work'],
  },
  {
    slug: 'plain-english-data-standard',
    title:
      'Regulators publish a plain-English data standard, and ask lenders to explain themselves in twenty words or fewer',
    summary:
      'Lenders and payments firms will have to describe every item of customer data in <a href="https://meridianledger.example/technology/data-standard">a sentence of no more than twenty words</a>, or stop collecting it.',
    byline: 'Ikenna Oduya-Wells',
    body: [
      'The document is 23 pages long, contains no acronyms and took four years to agree. From the start of the next financial year, any firm that lends or moves money must be able to say what each piece of customer data is for, in a sentence that a panel of ordinary readers can paraphrase.',
      'Officials at the Financial Conduct Office tested the idea on themselves first. They asked twelve lenders to justify a field labeled RSK_ADJ_2 in a common loan file. Nobody could. It had been copied from one system to the next for 19 years and used by all twelve in setting interest rates.',
      'The industry expects to spend about $130 million on compliance, though some costs may come back as savings. Brightwater Mutual, which volunteered for the trial, deleted 41 percent of what it stored and cut its annual data bill by $2 million.',
      'Consumer groups have praised the readability test and questioned the penalties, which are capped at $50,000. Astrid Mbeki-Lowe, who drafted the standard, thinks embarrassment will do more. Every description will be published, and the least intelligible will be read aloud at the regulator’s annual meeting.',
    ],
    tags: ['data', 'regulation', 'lenders', 'fintech'],
  },
];
