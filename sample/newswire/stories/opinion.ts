import type { Story } from '../story.ts';

export const opinion: readonly Story[] = [
  {
    slug: 'growth-in-press-releases',
    title: 'Stop measuring growth in press releases',
    summary:
      'A job announced is not a job filled. Towns should count payroll, not ribbon cuttings, and publish the count <strong>every quarter</strong>.',
    byline: 'The Editorial Board',
    body: [
      'Over the past five years, by our tally, companies and officials have announced 41,000 jobs for the six counties this newspaper covers. State payroll records for the same employers show 12,700. The remainder were delayed, relocated, automated or never meant.',
      'We printed most of those announcements, often on the front page, and must share in the blame. A shovel photographs well. A plant that quietly hires nineteen people where it promised two hundred does not photograph at all.',
      'The remedy is cheap. Any firm that takes a public grant, a tax holiday or a free road already files wage returns. Let the county publish, each quarter and beside the original pledge, the number of people actually paid. No new form is needed, only a second column.',
      'Officials object that this would frighten investors away. It ought to frighten a particular kind. The companies that did what they said, and there are many, gain from being distinguishable from those that did not.',
      'As for us, we shall report an opening when it is announced, and again when somebody has been paid to work there for a year. The second story will go where the first one did.',
    ],
    tags: ['jobs', 'accountability', 'public finance'],
  },
  {
    slug: 'case-for-dull-infrastructure',
    title: 'The case for dull infrastructure',
    summary:
      'Culverts, substations and sewers have never lost a referendum on their merits. They lose on their looks, and we pay for that later.',
    byline: 'Edith Marlowe',
    body: [
      'I spent thirty-one years designing things that people notice only when they fail. It is a fine discipline for the vanity.',
      'Consider the culvert under Depot Road in Stanmere. It cost $340,000 to build, which is less than the city spent on the consultation for a footbridge nobody has yet walked across. In its first decade the culvert has carried four storms that would each have put two feet of water into a hundred shops. By the insurers’ own reckoning it has paid for itself thirty times. There is no plaque.',
      'We do not starve such works because we have weighed them and found them wanting. They are never weighed. A bond measure for an arena goes before the voters with drawings; the trunk sewer goes into a line called “other capital,” where it competes with office furniture.',
      'So put them on the ballot by name. Where that has been tried, in Vantry and twice in Hexley, residents were shown a pipe, its age and the cost of doing nothing, and they voted for the pipe by margins an arena would envy. People are not stupid about drains. They are simply never asked.',
    ],
    tags: ['infrastructure', 'public finance', 'bonds'],
    alsoIn: ['politics'],
  },
  {
    slug: 'my-fathers-ledger',
    title: 'My father’s ledger, and yours',
    summary:
      'What a shopkeeper’s handwriting teaches about credit: he never lent to a stranger, and he took great trouble to see that <em>nobody stayed one</em>.',
    byline: 'Ravi Thorne',
    body: [
      'The book is green, the spine is tape, and on the page for the winter I was nine there are sixty-three names. Beside each is what they owed my father for flour, lamp oil and school shoes. Forty-one are crossed out in ink. The others are crossed out in pencil, which meant that he had stopped expecting it.',
      'I have been lent money since by institutions with better penmanship. They knew my income, my address and a number somebody had calculated about me. Not one could have told you what I would do when things went badly. My father could. He knew that Mrs. Aldana would pay late and pay in full, and that her brother would pay at once or never.',
      'You will say this does not scale. It does not, and I have stopped thinking that settles the matter. The lenders in this region who came through the last downturn with the fewest losses were the ones that still had somebody who could walk to the borrower’s door.',
      'When he sold the shop, seven people came to settle sums he had penciled out years before. He took the money from six. The seventh owed eleven dollars, and had been bringing him tomatoes.',
    ],
    tags: ['credit', 'lenders', 'small business'],
  },
  {
    slug: 'interns-see-the-accounts',
    title: 'Let the interns see the accounts',
    summary:
      'Numeracy is a benefit that costs nothing to give. An hour a month with the real figures would do more than most <em>leadership programs</em>.',
    byline: 'Simone Achebe-Hall',
    body: [
      'Here is a test you can run before lunch. Ask the five youngest people in your company what it earned last year. Then ask how much cash is in the bank, and how many weeks it would last.',
      'I have done this in forty firms. The usual answers are a shrug, a guess ten times too high, and a worried look at the door, as though the question itself were a trick. These are people whom you expect to “think like owners.” You have shown them the values on the wall and hidden the one page that an owner reads.',
      'Open it. Take an hour each month, put up the profit and loss account, and let anybody ask anything. You will be told that the numbers might leak. They might; your competitors can already work out most of them from your job ads. You will be told that juniors would be bored. I have yet to see a twenty-two-year-old bored by learning what her own desk costs.',
      'At a freight broker in Port Alder, the trainee who asked why one customer was always in the red turned out to be the first person who had. They had been losing $80,000 a year on it, with a celebration each time the contract was renewed.',
    ],
    tags: ['management', 'leadership', 'training'],
  },
  {
    slug: 'defense-of-the-long-lunch',
    title: 'In defense of the long lunch',
    summary:
      'Trust is built slowly, usually with soup. A columnist of a certain age considers the sandwich at the keyboard and what it has cost us.',
    byline: 'Conrad Wells',
    body: [
      'I once watched a merger fail over a salad. The two chief executives had given it thirty-five minutes, between other things, and neither was hungry. Each left under the impression that the other was hiding something. Neither was. They had merely not been bored in each other’s company for long enough to find out.',
      'A proper lunch has a dull stretch in the middle, about when the plates go, and it is there that the useful remark occurs. “I suppose,” somebody says to the tablecloth, “the truth is that our warehouse leaks.” No agenda has ever produced that sentence. It requires an hour and ten minutes and, as a rule, a pudding.',
      'The puritans will bring up expense. I have looked into it. Two set menus at the Gilded Pike come to $62. A firm of consultants, engaged to discover that the warehouse leaks, charges $40,000 and does not bring bread.',
      'Wine is optional and has been for years; I mention this for the compliance department. What cannot be left out is time. We have arranged our days so that everyone can be reached and no one can be known, and then we hire people to run workshops on trust. They serve sandwiches.',
    ],
    tags: ['work', 'trust', 'dealmaking'],
  },
  {
    slug: 'pay-suppliers-on-time',
    title: 'Pay small suppliers on time, beginning with ourselves',
    summary:
      'This newspaper paid its freelance contributors in 47 days on average. That is now 14. <a href="https://meridianledger.example/opinion/payment-terms">Our figures</a> will be published, and so should everyone’s.',
    byline: 'The Editorial Board',
    body: [
      'Before writing about late payment we asked our own accounts department how promptly The Meridian Ledger settles its bills. The reply was embarrassing. Large printers and paper mills, who can stop the presses, were paid in 28 days. Photographers and freelance reporters, who cannot, waited 47.',
      'There was no policy behind it. Invoices from individuals went into a queue that was approved once a month by someone who was often on leave. That, we suspect, is how most late payment happens: not by villainy but in an in-tray, where the weak wait because they are quiet.',
      'The cost is real all the same. Surveys of firms with fewer than ten staff put the money owed to them past its due date at around $31,000 each. To cover the gap they borrow, at 11 percent or more, and so the smallest companies in the chain lend interest-free to the largest.',
      'We have changed our rule. Individuals are paid within fourteen days, and the finance director’s bonus depends upon it. We shall print the average every quarter. A law that required each company above a certain size to do likewise would need no inspectors. Nobody enjoys publishing 47.',
    ],
    tags: ['payments', 'small business', 'freelancers'],
    alsoIn: ['business'],
  },
  {
    slug: 'engineers-name-on-the-bridge',
    title: 'Put the engineer’s name back on the bridge',
    summary:
      'Old spans carry a cast-iron plate with the name of the person answerable. New ones carry a logo. The difference shows in the bearings.',
    byline: 'Edith Marlowe',
    body: [
      'On the north pier of the Alder viaduct, at about the height of a tall child, is an iron plate: A. Fenwright, Engineer. I used to touch it on my way to work. It was not superstition, or not entirely.',
      'Fenwright died before I was born, but I inherited his bridge and his files, and I can report that he was difficult. He refused a cheaper grade of rivet in four separate letters. He could be, because the plate had already been cast. Whatever happened to that viaduct was going to happen to him.',
      'A bridge today is the work of a joint venture that is dissolved on completion. The designer is a subsidiary, the checker is another, and the liability sits in a shell whose stock is worth the paper. When a bearing fails at year twelve there is nobody to telephone. I know; I have tried, and reached the voicemail of a company that makes decking.',
      'Names are not sufficient, and insurance matters more in court. But a named person, early on, at the meeting where the bearing is being cheapened, is worth a great deal of court. It costs $200 to cast a plate.',
    ],
    tags: ['infrastructure', 'accountability', 'engineering'],
  },
  {
    slug: 'cash-is-not-backward',
    title: 'Cash is not backward, and neither are the people using it',
    summary:
      'A shop that refuses coins has chosen its customers. Somebody ought to tell it which ones it left outside.',
    byline: 'Ravi Thorne',
    body: [
      'The sign in the bakery window says “Cards only, for your convenience.” I stood behind a boy of about ten who had been sent for rolls with a five-dollar bill folded very small. He read the sign twice. Then he read it to his shoes.',
      'I like electronic payments. They spare shopkeepers the walk to the bank that my mother took every evening with a flour sack under her coat.',
      'But I have asked around, and the people who come in with cash are not crooks or cranks. They are children. They are cleaners paid on the day. Many are women who keep the housekeeping in an envelope because an envelope cannot be overdrawn, and no fee is charged when it is empty.',
      'One household in nine in this county has no card that works. When a shop closes to them it does not feel like a modernization. It feels like a look.',
      'The law could fix this for the price of a till drawer: essential goods under fifty dollars, payable in coin. Until it does, a baker might do it unasked. The woman in front of me bought the rolls. She tapped her card twice, handed him the bag, and told him to keep the five.',
    ],
    tags: ['cash', 'payments', 'retail'],
  },
  {
    slug: 'cancel-the-survey',
    title: 'Cancel the engagement survey and answer last year’s',
    summary:
      'You asked 1,400 people what was wrong and they told you. Asking again is not listening. It is <strong>a way of not having heard</strong>.',
    byline: 'Simone Achebe-Hall',
    body: [
      'Somewhere in your building is a slide that says 61 percent. It is the share of staff who would recommend the place to a friend. Last year it was 63, so there is a working group.',
      'May I save the working group some time? I have read the comments at thirty companies, all of them, including the ones in capitals. Half concern the same four things in every firm: pay that new hires beat, a manager everyone knows about, software that eats an hour a day, and a decision that was never explained. You do not need a percentage. You need to fix the software.',
      'Pick one complaint. Choose it because it is common and within your power, and write to everyone saying what you will do and when. Then do it, and write again. A distribution firm in Hexley picked the parking lot lights. It took eleven days and $6,000. Their response rate doubled, because for once the form had been connected to something.',
      'If you cannot act on a question, do not ask it. Every survey makes a small promise. Break enough of them and you get the silence that boards mistake for contentment.',
    ],
    tags: ['management', 'leadership', 'workplace'],
  },
  {
    slug: 'art-of-resigning',
    title: 'The lost art of resigning in good time',
    summary:
      'Chief executives used to leave while the cake was fresh. Now they are carried out with it, and the shareholders pay the bearers.',
    byline: 'Conrad Wells',
    body: [
      'My first chairman resigned on a fine morning with profits at a record. We thought that he must be ill. He was going, he told the directors, because he had caught himself finishing other people’s sentences, and some of them had been good sentences.',
      'Nobody does this any more. The modern chief executive departs in one of two ways: by helicopter, pursued, or after a “transition period” so protracted that the successor has grandchildren. I have sat on five boards and seen it from both ends of the table. The trouble is that an ambitious person who is still enjoying himself cannot tell whether he is still useful. The two feelings are identical.',
      'Figures exist, if you want them. In a study of 300 listed firms, returns in the eleventh year of a chief executive’s tenure and after were three points below the market’s. In years four to eight they had been two points above.',
      'Let contracts therefore end at nine years, with a handsome lunch and no consultancy. Those who are indispensable will be a sad loss, and the graveyard is well stocked with them. As for columnists, I see no evidence that the principle applies.',
    ],
    tags: ['leadership', 'boards', 'governance'],
  },
  {
    slug: 'savings-rate-is-polite',
    title: 'Your savings account is robbing you politely',
    summary:
      'Interest rates rose by four points. The average easy-access account passed on one. I traded bonds for a living and I recognize a spread when I see it.',
    byline: 'Yusuf Marchetti',
    body: [
      'Let me describe a trade. You borrow at 1.1 percent from people who are not paying attention. You lend to the central bank overnight at 4.75. No credit risk. No effort. Do it with $90 billion and you earn $3 billion a year. On my old desk we would have framed it.',
      'That is the retail deposit book of this country’s six largest lenders. I am not angry at them. A bank pays what it must, and it turns out that it must pay very little, because three savers in four have not moved their money in five years.',
      'Banks will say that deposits cost them branches and staff. Fine: call it a point. They will say that mortgages are fixed at older, lower rates. Also true, and also shrinking every month. Neither explains a gap of three and a half.',
      'What would? Inertia.',
      'So attack inertia. Oblige each bank to print, on the first line of every statement, the central bank’s rate beside yours, and the difference in dollars since last year. On $10,000 that is $365. I give it two statements. Then watch the spread do what spreads do when someone finally looks at them.',
    ],
    tags: ['interest rates', 'banks', 'savings', 'markets'],
  },
  {
    slug: 'score-the-forecasts',
    title: 'Every forecast should come with its score',
    summary:
      'Weather bureaus publish how often they were right. Economists and strategists prefer to publish again. Readers should <em>demand the record</em>.',
    byline: 'Yusuf Marchetti',
    body: [
      'I kept a notebook for eleven years. Every call I made on the direction of bonds went in, with a date. When I left the desk I added it up. Fifty-three percent.',
      'That was a good career. It paid for a house. But nobody who took my advice knew that the man on the telephone, sounding so certain, was six coin tosses in two hundred better than a coin. I hardly knew it myself until I counted.',
      'The weather service counts. When it says 30 percent, it rains three days in ten, and you may look up how close it came. Ask a bank’s strategist for the same and you will be sent next year’s outlook, on heavier stock.',
      'We gathered five years of published year-end targets from fourteen houses. The average miss was 14 percent. A rule that said “same as today” missed by 11.',
      'Forecasting is honest work. I do not want it banned. I want a line at the foot of each one: calls made, calls right, compared with doing nothing. Newspapers can insist on it before they quote anybody. This column’s record, since you ask, is two predictions, one of which is this.',
    ],
    tags: ['forecasting', 'markets', 'bonds'],
  },
  {
    slug: 'patents-that-get-dearer',
    title: 'Make a patent cost more every year it is kept',
    summary:
      'Most patents are neither used nor sold. They are kept, because keeping is cheap. A rising fee would return thousands of ideas to <a href="https://meridianledger.example/technology/patents">the people who might build them</a>.',
    byline: 'Ingrid Solheim-Park',
    body: [
      'The evidence on patents is more mixed than either their friends or their enemies like to admit. In medicines they seem to work much as intended. In software they mostly occupy lawyers. I would therefore hesitate to abolish anything. I do think we could let the holders tell us which ones matter.',
      'At present it costs $900 to keep an invention locked up for its fifth year and $2,100 for its fifteenth. A manufacturer with a drawer of 600 old filings pays less for the drawer than for its parking lot. When my students traced a sample of 2,000 patents in machine tools, 71 percent had never appeared in a product or been licensed to anyone. But 40 percent had been cited in letters threatening somebody who made one.',
      'Suppose the fee doubled every second year after the sixth. A drug that earns a billion dollars would hardly notice. An idea kept only to annoy would lapse by year ten. There are objections, and the strongest concerns the lone inventor whose discovery takes fifteen years to find a market. A deferral, repaid from the first sales, would meet it. The revenue could go to research grants. None of this is radical; it is roughly how we already treat land left idle in the middle of a city.',
    ],
    tags: ['patents', 'research', 'innovation', 'policy'],
    alsoIn: ['technology'],
  },
  {
    slug: 'fund-research-that-finds-nothing',
    title: 'Pay for the research that finds nothing, and print it',
    summary:
      'Experiments that fail teach as much as those that succeed, but only the second kind are published. The public buys both.',
    byline: 'Ingrid Solheim-Park',
    body: [
      'Some years ago two laboratories, forty miles apart and unknown to each other, spent about $1.2 million apiece on the same battery coating. It did not work in either. The first had found that out three years before the second began.',
      'Nobody had behaved badly. Journals decline to print results that amount to “no effect,” promotion committees decline to count them, and so a sensible scientist puts them in a drawer and starts something new. The drawer is where the second laboratory needed to look.',
      'How much is lost this way is hard to say, since what is unpublished is also uncounted. A careful attempt in agricultural science followed 500 registered trials and found that six in ten were never written up; those with disappointing outcomes were three times as likely to vanish. If even a tenth of public research merely repeats a hidden failure, the bill for this country is near $2 billion a year.',
      'Funders could end it with one clause: the last tenth of each grant is paid when the outcome, whatever it is, has been deposited where others can find it. Two pages would do. I have eleven such results in my own drawer, and writing this has shamed me into posting four.',
    ],
    tags: ['research', 'science', 'public spending'],
  },
  {
    slug: 'green-job-must-be-a-job',
    title: 'A green job has to be a job first',
    summary:
      'The turbine plant pays $6 an hour less than the foundry it replaced. If we want people to cheer falling emissions, start with the wage.',
    byline: 'Tobias Nkemelu',
    body: [
      'I represented the furnace hands at Ashgrove for twenty-six years, and I buried a few of them, so do not tell me I am sentimental about smoke. When the foundry shut I was glad for the lungs of that town. Then I went to see the place where everybody was supposed to go instead.',
      'It is clean. It is quiet. The man who showed me round was proud of it and he had a right to be. They make blades for wind turbines, and each blade, he told me, saves as much carbon as four hundred cars.',
      'I asked what the layup crew was on. Nineteen-forty an hour. At the foundry it had been twenty-five and change, with a pension.',
      'You can print all the emissions figures you like in that canteen. What those lads hear is that the planet was saved out of their pay packet.',
      'The plant took $60 million in public credits. I have read the agreement. There are eleven pages on what the blades must be made of and not one line on what the people must be paid. Write the line. Then we shall see how many of my old members turn up to hold the banner, and I will bring the urn.',
    ],
    tags: ['labor', 'emissions', 'wages', 'energy'],
  },
  {
    slug: 'worker-in-the-boardroom',
    title: 'What happened when they let me into the boardroom',
    summary:
      'I had spent my life on the other side of the door. The surprise was not what the directors knew. It was how long they had waited for someone to tell them.',
    byline: 'Tobias Nkemelu',
    body: [
      'They gave me a leather folder with my name on it, spelled right, and a chair that went up and down. I had been elected by 900 crane drivers and clerks to sit on the board of the Port Alder Terminal Company, the first worker who ever did. Half my own people thought I would be bought by the biscuits.',
      'The second item that day was a scheme to save $3 million by cutting the overlap between shifts. Ten minutes, gone. The slides were lovely. I let them finish and then I explained what those ten minutes were for. It is when the day crew tells the night crew which brake is sticking.',
      'Nobody shouted. The finance man went a bit gray. “Why is that not in here?” he asked, tapping his papers. Because you asked the people who write papers, I said.',
      'They dropped it. I lost plenty of other votes in six years, and some I deserved to lose; I learned what a loan covenant does to a company that misses one by a dollar, and went back and told the lads. That was worth as much as the brakes. Put one of us in every room. You can keep the folder.',
    ],
    tags: ['boards', 'labor', 'governance', 'leadership'],
  },
  {
    slug: 'flood-map-is-not-an-insult',
    title: 'A flood map is not an insult to the neighborhood',
    summary:
      'Stanmere’s council wants to delay its new map because house prices might fall. They will fall anyway. The question is who learns first.',
    byline: 'The Editorial Board',
    body: [
      'The map exists. It has been paid for, checked by two universities and seen by nine council members. It shows 2,140 homes in Stanmere that were dry by the old reckoning and are not by the new. A motion to postpone its release for “further engagement” will be put to the vote this week, and should fail.',
      'Those in favor speak for residents who fear for the value of the only thing they own. It is a decent fear.',
      'But concealment does not abolish the risk; it merely decides who will be holding it. Insurers have models of their own and began raising premiums on the same streets a year ago. Lenders buy the same data. The only parties still in the dark are the families.',
      'Someone is signing for one of those houses today. Every week of engagement hands the loss to another buyer who had no way of knowing.',
      'The council has better ways to be kind. It could publish the map together with a fund for raising meters and fitting flood doors, at about $8,000 a house, and a rule that rates be reassessed at once. Wendcombe did all three. Prices there dipped by 4 percent, then recovered, because a known risk can be dealt with.',
    ],
    tags: ['flooding', 'housing', 'transparency', 'insurance'],
    alsoIn: ['realestate', 'local'],
  },
  {
    slug: 'write-down-the-pipes',
    title: 'Nobody knows where the pipes are, and we could simply write it down',
    summary:
      'A utility strikes another utility’s cable every nine minutes in this country. The cure is a shared map, and the obstacle is embarrassment.',
    byline: 'Edith Marlowe',
    body: [
      'I will tell you a trade secret. When a road crew sprays those confident colored lines on the asphalt, one in five of them is wrong by more than the width of the trench. The records were drawn at different times by people who measured from different curbs. Gas has its plans, water has others, and the telephone company’s were lost in a merger. So the digger goes in gently, and about sixty thousand times a year it finds something. The direct cost is put at $1.5 billion. The waiting, the detours and the spoiled milk are not put at anything.',
      'In one district of Corriston, all nine owners of buried things were persuaded to pour their records into a single map, which every crew must check and then correct before it fills the hole. Strikes fell by 58 percent in three years. It cost $4 a resident.',
      'Why is that not the rule everywhere? Not money, and not security, though security is what you will be told. Each company knows how bad its own drawings are and would rather the others did not. I sympathize, having drawn some of them. But a profession that can admit to a mistake within eighteen inches ought to be able to admit to one in public.',
    ],
    tags: ['infrastructure', 'utilities', 'data'],
  },
  {
    slug: 'founders-try-selling',
    title: 'Advice to founders: try selling something to someone',
    summary:
      'My aunt ran a vegetable stall and never raised a round. She had, however, met her customers. It is a method the start-up world might look into.',
    byline: 'Ravi Thorne',
    body: [
      'They invited me to judge a competition for start-ups, in a hall with a smoke machine. Eleven young companies took turns. I asked each of them the same question, and I asked it kindly: who has bought it? Two could say. One of those was an answer involving a cousin.',
      'My aunt Lalita sold vegetables off a barrow for thirty-four years. She did market research by shouting. If the okra did not move by ten, the price came down; if it went by eight, she bought more the next day and put it up a cent. She would have been baffled by the idea that one might spend a year and two million dollars of other people’s money before letting a stranger refuse.',
      'Being refused is the useful part. The founder who knocks on forty doors learns forty reasons. Some are silly. A few are the whole business, and nobody could have thought of them in a hall.',
      'I gave my vote to a woman who makes hinges for walk-in freezers. Her slides were terrible. She had nineteen customers, and could tell me what each of them had said about the old hinge. We came second to an app, which has since closed.',
    ],
    tags: ['start-ups', 'founders', 'small business'],
  },
  {
    slug: 'pay-for-the-handover',
    title: 'When good people leave, pay them to explain',
    summary:
      'You will spend $30,000 recruiting a replacement. For $2,000 the person walking out would tell you <strong>how the job is done</strong>.',
    byline: 'Simone Achebe-Hall',
    body: [
      'On her last day they gave Marisol a card, a plant and until noon. She had run the export desk for fourteen years. By three o’clock somebody was calling her mobile to ask for a password, and by the following week they were calling about everything else.',
      'You have done this. So have I. We treat a resignation as a small betrayal and rush the traitor to the elevator, taking with her the only complete account of how the work gets done. Then we pay a recruiter a fifth of a salary, and wait six months for the newcomer to find out by breaking things.',
      'Try it the other way round. Offer every leaver two extra weeks at full pay with no duties but one: sit with the successor, or with a recorder if there is none, and go through the year month by month. What happens in the quiet season? Whom do you ring when customs is closed? Which of our procedures does nobody follow, and thank goodness?',
      'One shipping firm I advise has made it a standing term. Errors in the first quarter after a departure are down by half. Three leavers, having explained the job aloud, decided that they rather liked it, and stayed.',
    ],
    tags: ['management', 'hiring', 'workplace'],
  },
  {
    slug: 'against-passionate',
    title: 'A word against “passionate,” and those who require it',
    summary:
      'Of 200 job advertisements consulted, 131 demanded passion, including one for the maintenance of parking meters. Competence was mentioned nine times.',
    byline: 'Conrad Wells',
    body: [
      'The man who services our boiler is named Ambrose. He comes when he says he will, lays down a sheet, finds the fault and puts it right. In nineteen years I have never known him to express a feeling about boilers. I would trust him with my life, and every winter, in a small way, I do.',
      'Ambrose could not get a job today. I have been through the advertisements, pencil in hand. A firm of accountants wishes to hear from those who are passionate about reconciliation. A maker of gaskets wants someone “obsessed.” I tried to picture the interview and had to lie down.',
      'It is not only silly. Passion is a thing that employers ask for when they do not care to describe the work or to pay for it, since the passionate may be supposed to stay late for love. And it selects, very efficiently, for people who are willing to say so. These are not always the ones who lay down a sheet.',
      'What I should like to see required is interest, a milder flame that lasts until retirement. Failing that, punctuality. I put the point to Ambrose while he was packing up his tools. He considered it, and said that the pressure wanted watching.',
    ],
    tags: ['hiring', 'language', 'work'],
  },
  {
    slug: 'stop-guiding',
    title: 'Companies should stop guiding and start reporting',
    summary:
      'Quarterly earnings guidance turns chief executives into weather forecasters who own the clouds. Drop it, and nothing bad happens to the stock.',
    byline: 'Yusuf Marchetti',
    body: [
      'A company tells the market it will earn 52 cents. It earns 51. The stock falls 9 percent. One cent, on a firm that will sell pumps for another sixty years.',
      'Who was served? Not the shareholder of long standing. Not the pump.',
      'The chief executive learned something, though: next quarter, promise 49 and ship a few orders early. I have watched it from the trading side. You can see the effort in the accounts if you know where to look. Receivables jump in the last week. Research gets trimmed in the last month, since nobody guides on research.',
      'Firms keep doing it because they think that silence would be punished. So check. Fifty-seven mid-sized companies dropped quarterly guidance over the past decade and kept up their ordinary reports. I compared each with a similar firm that carried on. After two years there was no difference in valuation. Volatility around results was lower by a fifth.',
      'Give investors more facts and fewer promises. Orders in hand. Prices. Headcount. Let them do the forecast; that is what they are paid for, and as I have admitted elsewhere they will be right just over half the time.',
    ],
    tags: ['stocks', 'earnings', 'governance', 'markets'],
  },
  {
    slug: 'quiet-carbon-price',
    title: 'The carbon price works best when nobody mentions it',
    summary:
      'Three regions have charged industry for emissions for years without a fuss. Their secret was to make the rebate visible and the tax boring.',
    byline: 'Ingrid Solheim-Park',
    body: [
      'I used to believe that people would accept a price on carbon once it was properly explained. I have explained it properly, in nineteen town halls, and I no longer believe so.',
      'What I have come to think instead rests on three dull cases. In each, a charge was levied far upstream, on about two hundred importers and power stations, starting low and rising by a fixed step. No household ever saw a line for it.',
      'What households did see, twice a year, was a deposit: $190 a head, labeled, on the same day as everyone else’s. Over eight years industrial emissions in these regions fell by 27 percent, against 11 percent next door. Support for the policy, when pollsters at last thought to ask, was above 60 percent.',
      'One should be careful. The regions are small, and they had clean power to switch to. A charge that hides from voters may also be thought a little dishonest, and I have some sympathy with that.',
      'Yet we do not ask citizens to feel grateful for the excise on diesel each time they buy a lettuce. A tax need not be a sermon. If it lowers emissions and the money comes home in an envelope, it may be allowed to go about its work in peace.',
    ],
    tags: ['emissions', 'carbon', 'taxation', 'policy'],
  },
  {
    slug: 'recycling-bin-is-not-a-policy',
    title: 'A recycling bin is not a policy, it is a bin',
    summary:
      'I sorted trash for a summer and have not been fooled since. Make whoever sells the wrapper pay to take it back.',
    byline: 'Tobias Nkemelu',
    body: [
      'Before the foundry, when I was nineteen, I had a job on the picking line at the county depot. Eight hours on your feet with a belt coming at you. You learn what people throw out, and you learn how much of it ever becomes anything. Bottles, yes. Cans, always. The rest we baled up and sent off on a barge, and it was no business of mine where.',
      'So I get a bit warm when I see some outfit put out a snack in four kinds of plastic glued together and print a little triangle of arrows on it. That triangle is a message. It says: this is your job now. Wash it, carry it, feel bad about it.',
      'My neighbor Mrs. Osgood has five bins. She is eighty-one. The company that made the wrapper has none.',
      'When I was a boy there was a nickel on a bottle, and you never saw one in a ditch. That was not virtue. It was a nickel.',
      'Put a deposit on the lot, and send whatever cannot be recycled back to the factory gate with an invoice. They have very clever people in there with research departments. You would be amazed how fast they can unstick four plastics when it is their yard filling up.',
    ],
    tags: ['recycling', 'waste', 'regulation'],
  },
];
