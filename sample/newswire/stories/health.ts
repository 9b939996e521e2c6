import type { Story } from '../story.ts';

export const health: readonly Story[] = [
  {
    slug: 'pharmacy-measures-adherence',
    title: 'The pharmacy that measures adherence, not sales',
    summary:
      'Pharmacists at Linden now call every new patient on day ten, when most people quietly give up. Insurers pay by the pill that is swallowed.',
    byline: 'Dr. Lena Abara',
    body: [
      'Day ten is when patients stop. The first week’s resolve has worn off, the side effects have not, and the bottle migrates to the back of the cabinet. Roughly four in ten people prescribed a new blood-pressure drug are no longer taking it after six months, and in most cases nobody knows except the dust.',
      'At Linden Pharmacy’s 34 branches, the telephone rings that morning. The call lasts five minutes and follows no script beyond an opening question, which is what the patient dislikes about the medicine. Since the practice began, six-month adherence has risen from 58 percent to 79.',
      'Calls are expensive, at about $11 each, and would make no sense for a shop paid by the box. Linden persuaded two insurers to pay by result instead. They hand over a smaller dispensing fee and a $60 bonus for each patient still taking the drug at half a year, because a stroke avoided saves them $48,000.',
      'Kofi Lindholm, whose grandmother opened the first branch, admits that revenue from impulse purchases has suffered; his pharmacists are in the back, on the phone. Profit is up by 12 percent. The greeting cards have been moved to make room for two more desks.',
    ],
    tags: ['pharmacies', 'medicines', 'insurance'],
  },
  {
    slug: 'sleep-clinics-shopping-center',
    title: 'Sleep clinics move into the shopping center',
    summary:
      'Shorter waits, easier parking and a vacant bedding store: hospital sleep laboratories are discovering that patients rest better <em>above a supermarket</em>.',
    byline: 'Cora Nilsen',
    body: [
      'The store at the north end of the Fenwick Center used to sell mattresses. In a sense it still provides them. Twelve people a night check in at nine, are wired to a monitor and do their best to sleep while a technician watches from what was once the pillow department.',
      'Hospitals have run sleep studies for decades in converted wards, with the noise and the parking fees that implies. Waits around Stanmere had reached seven months. Nocturne, a company set up by two respiratory physicians, leases empty shops at $14 a square foot and tests patients within three weeks, charging insurers 30 percent less.',
      'Results are also better, for a reason the founders did not foresee. Around one hospital study in eight has to be repeated because the patient never fell asleep. In the shopping center the figure is one in 30.',
      'Mall owners are delighted with a tenant that uses the lot when everyone else has gone home. The technicians have one reservation. Deliveries to the supermarket below begin at 4:40 in the morning, and show up on the charts as a shared and brief awakening.',
    ],
    tags: ['sleep', 'clinics', 'retail'],
    alsoIn: ['realestate'],
  },
  {
    slug: 'employers-rethink-gym-subsidy',
    title: 'Employers rethink the gym subsidy',
    summary:
      'Walking groups turn out to be cheaper, better attended and harder to cancel. One insurer found that 7 in 10 subsidized memberships were <strong>never used after week six</strong>.',
    byline: 'Cora Nilsen',
    body: [
      'Calder & Vane spent $1.3 million last year on gym memberships for its staff. It then matched the payments to the turnstiles. Of 2,900 employees who accepted the subsidy, 840 had been inside a gym since the second month, and those were largely people who had belonged to one already.',
      'The toolmaker has replaced the scheme with something almost embarrassingly plain. Each site has a walking group that leaves at lunch, on company time, led by a volunteer with an extra day’s vacation. Forty-four percent of the workforce goes at least twice a week. The program costs $190,000.',
      'Health economists at the University of Corran compared 26 firms that had made a similar change. Absence for back pain and low mood fell by 17 percent over 18 months, while firms that kept the subsidy saw no difference.',
      '“People do not skip it, because somebody is standing at the door with their coat on,” said Dr. Mathilde Okonjo, who led the study.',
      'Gym chains reply that strength matters as well as steps, and they are right. Two have started to bill employers per visit. It is a wager that they, too, can get people through the door.',
    ],
    tags: ['workplace', 'exercise', 'benefits'],
    alsoIn: ['business', 'lifestyle'],
  },
  {
    slug: 'blood-test-start-up-not-yet',
    title: 'Start-up Vermeil withdraws four blood tests, refunds 61,000 customers',
    summary:
      'Vermeil withdrew four panels that its own research could not support, sent refunds to 61,000 customers and grew. Its founders had expected to be fired.',
    byline: 'Dr. Lena Abara',
    body: [
      'The email went to 61,000 people and began with the word sorry. Four of the blood tests they had bought from Vermeil, it said, could not reliably tell a healthy person from an ill one. Their money would be returned within a week.',
      'Founders Nils Adebayo and Prisca Hahn had sold the panels, which claimed to detect early inflammation and “metabolic age,” on the basis of published studies. When the start-up’s laboratory had accumulated enough samples to check, the results did not hold: two vials drawn from the same arm an hour apart disagreed a third of the time. Refunds cost $4.2 million, or nearly half its cash.',
      'What followed surprised the board. Eleven hospital groups that had declined to work with the company asked for a meeting. Doctors, it emerged, had been less interested in what Vermeil could detect than in whether it would admit what it could not. Institutional orders now make up 70 percent of revenue, which has doubled.',
      'The firm sells seven tests, each with its error rate on the box. Fourteen more are listed on its website under a heading that has become something of a motto. A venture investor who urged the founders to keep quiet has since asked to join their next round.',
    ],
    tags: ['start-ups', 'diagnostics', 'founders', 'research'],
    alsoIn: ['technology'],
  },
  {
    slug: 'hospitals-airline-checklist',
    title: 'Hospitals try the airline checklist again',
    summary:
      'This time nurses wrote it. The new version has nine lines where the old one had thirty-one, and surgeons at Corran General are no longer allowed to hold the pen.',
    byline: 'Felix Umber',
    body: [
      'Ten years ago Corran General introduced a surgical checklist modeled on the one pilots use. Compliance, on paper, was 99 percent. When auditors sat in the corner of the operating room they found that in two cases out of three the form had been completed in advance, or afterward, or by someone who was not there.',
      'The operating-room nurses asked to try again. Over six months a committee of five, chaired by Bernadette Asante, cut the list from 31 items to nine and moved each to the moment when the answer could still make a difference. The scrub nurse asks; the surgeon must reply in words. Nothing is written down except a no. Infections after surgery have dropped by 28 percent, and objects left behind, of which there had been three in two years, by all of them. The average operation starts 90 seconds later.',
      'Four other hospitals have adopted the list, and each was encouraged to change it. Ms. Asante believes the first version failed because it was handed down whole. She has also learned that the hardest line is the first, at which everyone in the room says their name.',
    ],
    tags: ['hospitals', 'surgery', 'safety'],
  },
  {
    slug: 'rural-clinics-pool-buying',
    title: 'Rural clinics pool orders, cutting cost of gloves by a third',
    summary:
      'Forty-one independent practices now order supplies as one. Gloves cost them a third less, and the distributor that lost the argument <a href="https://meridianledger.example/health/clinic-buying">runs their warehouse</a>.',
    byline: 'Dr. Lena Abara',
    body: [
      'A box of examination gloves cost Dr. Tamsin Okafor $14.20. She learned the hospital’s price, $8.90, from a patient who drove the delivery van. Her practice, two rooms above a feed store in Upper Tarn, gets through four boxes a week.',
      'Independent clinics pay more for nearly everything because they order little and late. Dr. Okafor wrote to the 60 nearest. Forty-one joined a purchasing co-operative that buys 1,100 items in common, from swabs to vaccine refrigerators, and has cut the average bill by 26 percent, or $31,000 a clinic.',
      'Agreeing on a catalog was the struggle. The members had been using 19 kinds of tongue depressor. A committee met monthly to choose, and its minutes record a motion on the subject of bandages that was carried by a single vote.',
      'The savings have gone into evening hours at 23 practices and a shared nurse for diabetic patients. Two clinics that had been about to close are still open. A regional distributor, which at first refused to deal with the group, now manages its stockroom for a fee, having concluded that one late invoice was easier to chase than 41.',
    ],
    tags: ['rural health', 'clinics', 'co-operatives'],
  },
  {
    slug: 'nurses-write-their-own-schedule',
    title: 'Nurse resignations halve at Port Alder hospital after wards set schedules',
    summary:
      'A hospital in Port Alder gave up on the scheduling office and let each ward sort it out. Resignations have halved and so has the bill for temporary staff.',
    byline: 'Hana Whitlock',
    body: [
      'Exit interviews at Harborside Hospital used to produce the same sentence. Nurses were leaving, they said, because they found out on Thursday what they were doing on Saturday. In one year 23 percent of them went.',
      'Harborside has since closed its scheduling office. Each ward is told how many people must be present at every hour for the coming eight weeks, and works out who they will be. There are two rules: nobody may do more than three nights in a row, and a slot that is still empty ten days ahead pays a premium of $22 an hour.',
      'Turnover is down to 11 percent. Spending on agency staff, which had reached $9 million, has fallen to four. Managers had feared that weekends would go unfilled, but charge nurses discovered what no software had asked, namely that several colleagues preferred them. One is a student. Another is avoiding a brother-in-law.',
      'The system leans on good will. On two wards where the staff did not get on, it failed, and the hospital had to take back control. Its chief nurse, Immaculata Reyes, calls that useful information which used to cost her a great deal more to obtain.',
    ],
    tags: ['nurses', 'hospitals', 'work'],
  },
  {
    slug: 'hearing-tests-at-the-library',
    title: 'Library hearing tests screen 12,000 people in nine branches',
    summary:
      'Booths in nine branch libraries have screened 12,000 people, two-thirds of whom had never been tested. The median wait to do something about hearing loss is nine years.',
    byline: 'Nia Vostrikova',
    body: [
      'Between the large-print shelves and the photocopier at Stanmere’s Eastgate library stands a gray cabinet like a telephone booth without a telephone. Inside are headphones, a button and a screen. Eleven minutes later the person who went in for a joke comes out with a graph.',
      'People with failing hearing wait nine years, on average, before they mention it to anyone. The delay is costly. Untreated loss in middle age is among the largest known contributors to dementia that can be changed, and the county spends $140 million a year on dementia care.',
      'Nine booths, at $7,000 each, were paid for by the health department and placed where nobody would have to make an appointment or meet a doctor’s eye. So far 12,000 residents have taken the test. A third showed a loss worth treating, and of these, half have gone on to see an audiologist.',
      'Librarian Ezekiel Harland was skeptical until his own result came back. He has since moved his desk nearer the children’s section.',
      '“I had thought they were getting more polite,” he said.',
    ],
    tags: ['hearing', 'libraries', 'screening'],
  },
  {
    slug: 'nonprofit-revives-dull-injection',
    title: 'A nonprofit drugmaker revives a dull and vital injection',
    summary:
      'Sterile salt water, vitamin K and a heart drug older than most cardiologists keep running out. Six hospital groups built a factory to make only what is boring.',
    byline: 'Arturo Beckwith',
    body: [
      'Hospitals in the coastal states were short of 214 medicines last year. Hardly any were new or clever. The list was headed by a vial of concentrated salt solution that sells for 94 cents, a price at which three of its four manufacturers had decided that they had better things to do.',
      'Commonwell, a nonprofit owned by six hospital groups, has spent $88 million on a sterile plant in Bellhaven to make a dozen such products. It sells each at cost plus 7 percent, on ten-year contracts, and is required by its charter to hold six months’ stock.',
      'That last clause is what commercial makers could not match. Inventory ties up capital, and a buyer who switches supplier for two cents makes no promise to come back.',
      '“The market was working perfectly,” said Dr. Rosario Engstrom, the chief executive. “It was telling everybody to leave.”',
      'Commonwell supplies a fifth of the region’s demand for its twelve drugs; shortages of those twelve have fallen by 80 percent. It does not intend to grow much. When a private equity firm offered to fund a national version, the board recorded its thanks and returned to the question of vial stoppers.',
    ],
    tags: ['drugmaking', 'hospitals', 'supply chains'],
  },
  {
    slug: 'dental-therapists-arrive',
    title: 'Dental therapists start work in 17 counties without a dentist',
    summary:
      'A license that takes three years instead of eight has brought fillings to seventeen counties that had no dentist at all. The profession fought it for a decade.',
    byline: 'Arturo Beckwith',
    body: [
      'In Hollin County, population 9,400, the nearest dentist was 71 miles away and had stopped taking new patients. Toothache was treated with clove oil, whiskey and eventually the emergency room, where it accounted for one visit in fourteen.',
      'Signe Baako opened for business in the county seat last year. She is a dental therapist, trained for three years to do the 50 or so procedures that make up nine-tenths of ordinary dentistry, and supervised by video from Port Alder. She charges $95 for a filling. In her first month she pulled 212 teeth; by the tenth it was 30, since people had begun to come before it hurt.',
      'Seventeen counties without a dentist now have a therapist. The state dental society had opposed the license through four legislative sessions, warning of harm. An independent audit of 40,000 treatments found a complication rate of 0.8 percent, the same as for dentists.',
      'Hospital finance officers, who rarely testify about teeth, were the bill’s most effective advocates. Emergency visits for dental pain in the seventeen counties have dropped by 54 percent, at a saving they put at $11 million.',
    ],
    tags: ['dentistry', 'rural health', 'regulation'],
  },
  {
    slug: 'small-hospitals-borrow-less',
    title: 'Small hospitals’ bonds yield a full point more than big systems’',
    summary:
      'Bonds issued by hospitals with fewer than a hundred beds now yield a full point above those of big systems. Boilers, roofs and scanners are being asked to last.',
    byline: 'Hana Whitlock',
    body: [
      'The boiler at Fenwick Memorial was installed when the hospital’s present chief executive was in grade school. Replacing it would take $6.1 million. When the board went to the bond market, lenders asked for 7.2 percent, and the boiler was given another inspection instead.',
      'Interest rates have risen for everyone, but unequally. Hospital systems with more than ten sites can borrow for 20 years at about 5 percent. For single hospitals with fewer than 100 beds, the average is 6.4, and the gap is the widest in the 30 years for which Dunmore Securities has records. Investors cite thin cash reserves and the loss of profitable surgery to outpatient centers. Projects worth $2.7 billion have been deferred as a result. Most are unexciting. Among them are air handling, elevators and a sterilizer that is currently held shut by a strap.',
      'Several states are considering a pooled fund like the one used by rural electric companies, in which strong and weak borrow together. Perpetua Lindgren, Fenwick’s finance director, has run the figures: it would save her $134,000 a year. She has taped them to the boiler.',
    ],
    tags: ['hospitals', 'bonds', 'interest rates', 'lenders'],
  },
  {
    slug: 'care-home-kitchen-in-the-middle',
    title: 'The care home that put its kitchen in the middle',
    summary:
      'Residents at Alderbrook had been losing weight on meals from a central plant. Now they can smell onions at eleven, and the weight is coming back.',
    byline: 'Hana Whitlock',
    body: [
      'It began with a toaster. A night aide at Alderbrook, a home for 52 people on the edge of Stanmere, brought one from her own kitchen and made toast for a woman who had eaten nothing since noon. By the following week five residents were coming down the corridor at ten, in bathrobes, following their noses.',
      'Like most homes of its kind, Alderbrook bought meals chilled from a plant 40 miles off and reheated them in a basement. A third came back uneaten. One resident in four had lost a tenth of their body weight in a year, and the home was spending $74,000 on nutritional drinks that nobody liked.',
      'The manager, Thandiwe Corrigan, took out two offices and a linen store and built an open kitchen in the center of the ground floor for $310,000. Two cooks start at nine. Residents who wish to peel things may peel them.',
      'Food costs have risen by $1.60 a head each day. Spending on supplements has all but ended, falls are fewer and the average resident has gained seven pounds. State inspectors, whose rules had long required a door between cooks and diners, came to lunch and granted a waiver.',
    ],
    tags: ['care homes', 'nutrition', 'aging'],
    alsoIn: ['food'],
  },
  {
    slug: 'rehabilitation-robots-count',
    title: 'Rehabilitation robots prove best at counting, and a $240 box counts nearly as well',
    summary:
      'Stroke patients using a robotic arm recovered no faster than others, except that they did the exercises. Therapists have drawn a practical conclusion.',
    byline: 'Felix Umber',
    body: [
      'A trial of robots in stroke rehabilitation has produced a result that its sponsors did not want and its patients will benefit from. After twelve weeks, people whose weakened arm was guided by a $110,000 machine had regained no more movement than those who did the same number of repetitions with a therapist.',
      'The important words are the same number. In ordinary care, a patient performs about 32 repetitions in a session. The robot, which does not tire or chat, gets through 400. When researchers at Corran General let a third group use a $240 device that merely counted out loud, that group did 310, and recovered nearly as well.',
      '“We had been measuring the motor,” said Dr. Hiroshi Vandermeer, the principal investigator. “It was the arithmetic that mattered.” His laboratory’s paper recommends that the hospital return two of its four robots, and it has.',
      'The money will pay for 90 counters to be sent home with patients, along with a weekly visit. The manufacturer, Tessel Motion, has accepted the finding with some grace. A cheaper model, described internally as the clipboard, is at the prototype stage.',
    ],
    tags: ['robots', 'research', 'stroke', 'prototype'],
  },
  {
    slug: 'grain-elevators-place-to-talk',
    title: 'Grain elevators become an unlikely place to talk',
    summary:
      'Farmers will wait an hour in a truck line but not in a counselor’s office. A co-operative in the Vale put the counselor <em>in the scale house</em>.',
    byline: 'Cora Nilsen',
    body: [
      'Nobody in the scale house at the Tarn Valley elevator calls it counseling. Josiah Thorne weighs trucks, and while the paper prints he asks how things are. He was a farmer for 22 years, and then, after his own bad winter, trained as a mental-health worker.',
      'Suicide among farmers in the inland states runs at twice the rate for other working men. Help exists, mostly by appointment in towns where everybody recognizes the truck outside. At harvest the same men sit in line at an elevator for an hour at a time, alone, with the engine running.',
      'Three co-operatives now pay for people like Mr. Thorne at eleven elevators. It costs them about a tenth of a cent a bushel. In two seasons the workers have had 6,800 conversations that lasted longer than the weighing required, and made 430 referrals, of which nine in ten led to a visit. A typical rate for referrals from a doctor is four in ten.',
      'Crop lenders have taken an interest, since distress and default tend to arrive together, and one has offered to share the cost. The co-operatives said yes on condition that no name is ever passed on. Mr. Thorne keeps no notes.',
    ],
    tags: ['mental health', 'farming', 'rural health'],
  },
  {
    slug: 'operating-rooms-weigh-waste',
    title: 'Operating rooms weigh their waste, then halve it',
    summary:
      'A single knee replacement filled four bags, much of it never used. By recycling wrap and unpacking less, Harborside’s surgeons saved $1.9 million in a year.',
    byline: 'Felix Umber',
    body: [
      'Anesthesiologist Dr. Noor Castellane bought a luggage scale for $12 and hung it on the door of operating room four. The first knee replacement weighed in at 41 pounds of refuse. She wrote the number on the whiteboard, where the surgeons could see it, and did the same after the next one.',
      'The largest part was blue polypropylene wrap, clean and thrown away at the start of each case. The second was instruments and sutures opened just in case. Of the 96 items in the standard knee pack, the teams found that they regularly touched 43.',
      'Harborside Hospital has since redrawn its packs with a short list and a reserve shelf. The wrap goes to a recycling firm that melts it into basins, some of which the hospital buys back. Waste per case is down to 19 pounds. Emissions fell too, chiefly from a switch of anesthetic gas that also cost less.',
      'Suppliers who assemble the packs charge by the item and resisted the change. They were shown the whiteboard. Other departments have asked for scales, Dr. Castellane reports, and she has had to institute a rule against wet towels.',
    ],
    tags: ['recycling', 'surgery', 'emissions', 'hospitals'],
  },
  {
    slug: 'insurer-pays-the-clinic-first',
    title: 'The insurer that pays the clinic first and argues afterward',
    summary:
      'Claims to Brightwater Health are settled overnight, before anyone checks them. Fraud has not risen, and <a href="https://meridianledger.example/health/overnight-claims">paperwork has collapsed</a>.',
    byline: '',
    body: [
      'Medical practices in the region wait 47 days to be paid and employ one clerk for every two doctors to chase the money. Brightwater Health wondered what would happen if it simply sent it.',
      'Under a pilot that now includes 900 practices, any claim below $5,000 is paid by instant transfer on the night it arrives. Data analysts then review a sample of 4 percent. A practice whose claims hold up is sampled less; one whose claims do not goes back to the old way, in which every line is questioned.',
      'Only 13 practices have been sent back. Overpayments, at 1.1 percent of the total, are slightly lower than before, and the insurer has been able to move 160 people from claims processing to other work. Doctors’ offices report saving 22 hours a week. At least four have hired a nurse in place of a clerk.',
      'The idea came from the payments side of the business, where a colleague pointed out that shops do not audit customers before letting them leave with the groceries. Competitors are skeptical that honesty will outlast novelty. Genevieve Osei-Lang, who runs the program, says that after 20 months the novelty is gone, and so far the honesty has stayed.',
    ],
    tags: ['payments', 'insurance', 'data', 'clinics'],
  },
  {
    slug: 'paramedics-who-drive-no-one',
    title: 'The paramedics who do not take anyone to the hospital',
    summary:
      'A crew in a hatchback visits the hundred people who call Stanmere’s ambulances most. Emergency trips by that group are down by 63 percent.',
    byline: 'Arturo Beckwith',
    body: [
      'One man had summoned an ambulance 119 times in a year. The paramedics who went knew his dog, his stairs and the fact that his heart was sound. What he lacked was a way of getting a prescription filled after dark and somebody to notice that he was frightened.',
      'Stanmere’s ambulance service calculated that 100 residents generated 7 percent of its calls, at $1,300 a trip. For the price of one fully equipped ambulance it has put two experienced paramedics, Rohan Achterhof and Delphine Musa, into a hatchback and given them the list.',
      'They change dressings, fix pill boxes and argue with landlords about heating. On one visit in three they do nothing medical at all. The hundred people’s emergency calls have dropped from 3,900 a year to 1,440, and ambulances reach everyone else 50 seconds sooner.',
      'Payment is the puzzle. Insurers reimburse a journey to the hospital and have no code for a journey avoided. The city is carrying the $410,000 cost for now. A bill to create the code is before the state senate, where the man with the dog has testified. He took the bus.',
    ],
    tags: ['ambulances', 'emergency care', 'cities'],
  },
  {
    slug: 'lens-grinder-in-a-bus',
    title: 'School eye tests come with a lens grinder on board',
    summary:
      'Children who fail the chart used to get a letter home. In Fenwick they choose a frame and leave the bus, forty minutes later, able to read the board.',
    byline: 'Dr. Lena Abara',
    body: [
      'For years, Fenwick’s schools tested eyes in the first grade and again in the fourth. Nurses sent home 2,100 letters annually advising parents to see an optometrist. A follow-up found that 29 percent of those children had glasses twelve months later.',
      'A converted city bus has replaced the letter. It carries an optometrist, a rack of 60 frames and a grinding machine the size of a dishwasher, bought secondhand from a mall. A child who needs glasses picks a pair, returns to class and is called back before lunch. The cost comes to $48 each.',
      'In its first year the bus visited 74 schools and fitted 3,300 pupils. Reading scores among them rose by about a third of a grade more than those of classmates. Teachers noticed something simpler, said principal Oluchi Brandeis: several of the children who had been sitting at the front, or acting up at the back, stopped.',
      'The most popular frame is bright orange. Manufacturers had advised against stocking it.',
    ],
    tags: ['eyesight', 'schools', 'children'],
  },
  {
    slug: 'trials-at-the-bowling-alley',
    title: 'Clinical trials find their missing volunteers at the bowling alley',
    summary:
      'Four trials in five recruit late, mostly from people who live near a university. One company drew blood between frames and filled its study in seven weeks.',
    byline: 'Felix Umber',
    body: [
      'League night at Starlite Lanes in Bellhaven is not an obvious setting for pharmaceutical research. But when Marrow Therapeutics needed 600 people with moderately high cholesterol, who would come back monthly for a year, it looked for a place where people of the right age already came back.',
      'Drug studies are chronically slow. Four in five miss their recruitment date, and each day’s delay costs the sponsor an estimated $40,000. Volunteers are disproportionately young, healthy and close to a teaching hospital, which means that medicines are tested on a population unlike the one that will take them.',
      'Marrow set up a screened booth by the shoe counter at 22 bowling alleys in the inland states, staffed by local nurses. The trial filled in seven weeks. After a year 94 percent were still enrolled, against a customary 70.',
      'Ethicists raised the matter of pressure from teammates, and the company agreed to enroll people only by appointment on another day. The bowlers had a question of their own: whether the results would be read out. They were, on league night, by the lead scientist, Dr. Adaora Finkel. The drug had worked, modestly. She was given a round of applause and a pair of shoes.',
    ],
    tags: ['clinical trials', 'research', 'medicines'],
  },
  {
    slug: 'schools-count-the-air',
    title: 'Stanmere’s schools count the air and open the windows',
    summary:
      'Sensors in 1,200 classrooms showed that stale air peaked just before lunch, when test scores dipped. A $30 million ventilation plan shrank to four.',
    byline: 'Nia Vostrikova',
    body: [
      'The city had a quote of $30 million to install mechanical ventilation in every school. Before signing, its facilities director, Evangelos Tutu, spent $96,000 on finding out which rooms needed it.',
      'A sensor went up in each of 1,200 classrooms, showing carbon dioxide as a number and a colored light. Within a month it was clear that 70 percent of rooms were fine most of the time, that the worst hour was the one before lunch, and that windows in 210 rooms had been painted shut. Opening those, and propping doors at half past ten, brought most of the remainder within the guideline.',
      'Real trouble was confined to 88 rooms, chiefly in basements. They are getting fans and heat-recovery units for about $4 million. Absence through respiratory illness is 13 percent lower than in the previous two years, though pediatricians warn against reading too much into one mild season.',
    ],
    tags: ['air quality', 'schools', 'data'],
  },
  {
    slug: 'interpreters-cut-readmissions',
    title: 'Interpreters on the ward cut the cost of coming back',
    summary:
      'When patients heard discharge instructions in their own language, one in eleven returned within a month. It had been <em>one in five</em>. The savings paid for the interpreters twice over.',
    byline: 'Nia Vostrikova',
    body: [
      'Discharge is the most dangerous conversation in a hospital. A patient, tired and half dressed, is told which drugs to stop, which to start and what should bring them back. At Port Alder’s Seamen’s Infirmary, 38 percent of patients were hearing it in their second or third language, often with a grandchild translating.',
      'The infirmary hired 16 interpreters covering the nine languages most spoken on the docks, and made their presence at discharge a requirement. Readmissions within 30 days among patients who use them went from 20 percent to nine. The interpreters cost $1.2 million a year. The avoided stays are worth $2.6 million, counting penalties the state would have imposed. Telephone services had been available for years and were rarely used. Staff gave two reasons: the handset lived at the nurses’ station, and a voice cannot point at a pill.',
      'Fatoumata Kjeldsen, who interprets in four languages, says the work is less about words than about the pause afterward. Relatives translate what the doctor said. She waits to see if it was understood. The infirmary’s board has voted to extend the service to its pharmacy, and to stop describing it, in the accounts, as a courtesy.',
    ],
    tags: ['hospitals', 'language', 'readmissions'],
  },
  {
    slug: 'venture-cools-on-wellness-apps',
    title: 'Venture money cools on wellness apps and warms to drains',
    summary:
      'Funding for meditation and mood software fell by 71 percent. Investors are backing start-ups that make hospital plumbing, bed rails and things that can be cleaned.',
    byline: 'Arturo Beckwith',
    body: [
      'Two years ago the hottest company at the Corran health-investment fair offered breathing exercises by subscription and was valued at $900 million. It has since been sold for its mailing list. At this year’s fair the longest line was for a sink.',
      'The sink, from a start-up called Clearbasin, heats its own trap to kill the bacteria that live in hospital drains and cause an estimated 9,000 infections a year in the region. Clearbasin raised $14 million in a single meeting. Venture funding for consumer wellness software, by contrast, has dropped to $310 million in twelve months, from $1.07 billion.',
      'Investors cite a plain cause. Four in five wellness subscribers cancel within 90 days, and employers who bought in bulk have begun to ask for evidence. A hospital that fits a better drain does not cancel it.',
      '“I spent a decade looking for engagement,” said Casimir Ulrich of Quayside Capital. “Nobody engages with a drain. That is the attraction.” Founders of the surviving apps are adapting, some by merging with clinics. A few have conducted proper trials, and two of those came out well.',
    ],
    tags: ['venture', 'start-ups', 'founders', 'hospitals'],
  },
  {
    slug: 'blood-banks-and-florists',
    title: 'Blood banks learn logistics from florists',
    summary:
      'Platelets last five days, about as long as a cut tulip. A wholesaler of one has helped the regional service stop throwing away the other.',
    byline: 'Cora Nilsen',
    body: [
      'Platelets, the cells that stop bleeding, keep for five days and must be gently rocked the whole time. The Coastal Blood Service was discarding 17 percent of those it collected, while hospitals at the far end of the region ran short on Mondays.',
      'Help came through a donor. Wilhelm Okparaocha sells flowers to 600 shops from a shed at Port Alder, and while lying with a needle in his arm he asked the nurse how they decided what went where. She said that each hospital telephoned its order. He said that he had given that up years ago, because shops always ask for what they ran out of yesterday.',
      'His company forecasts demand by outlet and ships before anyone calls, then moves stock sideways between neighbors on day three. The blood service has copied the method, using hospital operating lists where the florist uses weddings. Waste is down to 6 percent, worth $5 million a year, and no surgery has been postponed for want of platelets in eleven months.',
      'One feature was not adopted. Mr. Okparaocha marks down anything on its fourth day.',
    ],
    tags: ['blood donation', 'logistics', 'hospitals'],
  },
  {
    slug: 'chief-executive-discharge-desk',
    title: 'A hospital’s new chief executive starts at the discharge desk',
    summary:
      'Before presenting a plan to the board, Leocadia Munro spent thirty days watching patients try to go home. The average one was ready five hours before being allowed to.',
    byline: '',
    body: [
      'New hospital chiefs commonly begin with a listening tour. Leocadia Munro, appointed to run St. Brannoc’s Infirmary after two predecessors in three years, asked for a chair beside the discharge desk and stayed there for a month.',
      'She timed 640 departures. From the moment a doctor said that a patient could go until the moment the patient went, five hours and ten minutes passed. Medicines accounted for two of them, transport for 80 minutes and, in a finding that no consultant had reported, the search for clothes for 35.',
      'Her plan, adopted by the board without amendment, has no slogan. Prescriptions are filled the evening before. A van leaves every hour. Belongings travel with the bed. The interval is now two hours and five minutes, which has released the equivalent of 31 beds, about as many as a proposed new wing that would have cost $57 million.',
      'The infirmary’s bonds, on watch for a downgrade, were affirmed last week. Ms. Munro trained as a railway dispatcher before she went into administration, and credits the job with teaching her that a train is not late on the open line. It is late in the station.',
    ],
    tags: ['chief executive', 'leadership', 'hospitals', 'board'],
  },
];
