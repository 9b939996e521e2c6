import type { Story } from '../story.ts';

export const archives: readonly Story[] = [
  {
    slug: '1974-exchange-paper',
    title: '1974: The week the exchange ran out of paper',
    summary:
      'Clerks settled trades on the backs of menus, and <strong>every one of them cleared by Friday</strong>. The bill for luncheon cards came to $61.',
    byline: 'Archive desk',
    body: [
      'The mill strike was in its fifth week when the Stanmere Stock Exchange opened its last ream of transfer forms. A notice went up on the morning of Monday, March 4: members were to write small.',
      'By Tuesday noon there was nothing to write on. Volume that week ran at 1.3 million shares a day, twice the usual, because a takeover battle for Calder & Vane was at its height.',
      'The secretary, Mr. Eustace Penhallow, sent porters to the stationers and found them bare. It was the manager of the members’ dining room who offered the menus, 4,000 of them, printed on one side in a stiff cream card that took ink well.',
      'The rules of the exchange required a transfer to be “in writing upon a durable substance.” Mr. Penhallow ruled that a menu was durable. Clerks entered bargains beneath the consommé, and runners carried them to the banks in a laundry hamper. One broker, out of menus, delivered 500 shares of preferred stock on a laundered collar.',
      'All 11,206 transfers had been reconciled by Friday evening, with two errors, both traced to gravy. Forms arrived the following week. Several firms asked to be allowed to keep the menus, which they said were easier to find in the file.',
    ],
    tags: ['1970s', 'exchange', 'stocks'],
  },
  {
    slug: '1988-telephone-company',
    title: '1988: A town buys its own telephone company',
    summary:
      'Subscribers in Larkhaven paid $40 each and got a switchboard, nine trucks and a dispute with everyone they knew.',
    byline: 'Hester Vandenberg',
    body: [
      'The letter from the regional carrier said that Larkhaven’s exchange would be “rationalized.” Residents took this to mean that the four operators, who also knew when the doctor was out and whose cow was on the road, would be replaced by a recording sixty miles away.',
      'At a meeting in the grange hall on March 11, 1988, a dentist named Rufus Bligh stood up and asked what the thing would cost to buy. A man from the carrier, thinking it a joke, said $640,000. Within the month 5,900 of the county’s 6,200 subscribers had put in $40. The savings bank lent the rest at 10.5 percent on the security of the trucks.',
      'Owning it was harder than buying it. Everyone had a view on rates, and everyone had the manager’s number. The first annual meeting lasted until two in the morning and set up a committee on party lines.',
      'But the debt was gone in seven years. Larkhaven had fiber cable to its farms before Stanmere had it downtown, because the shareholders lived at the end of the wire. The share certificates, printed with a drawing of the switchboard, still pay $3 a year, and people leave them to their children in wills.',
    ],
    tags: ['1980s', 'co-operatives', 'telecoms'],
  },
  {
    slug: '1961-bridge-early',
    title: '1961: The bridge opens eleven months early',
    summary:
      'Engineers credited a mild winter. The payroll books suggest another cause: <em>a bonus nobody had thought to cap</em>.',
    byline: 'Marguerite Sloane',
    body: [
      'Cars were not expected on the Alder Narrows bridge until February of 1962. On March 12, 1961, the governor was telephoned at breakfast and asked whether he had a pair of scissors.',
      'The official account, which this newspaper printed, was that the river had failed to freeze and the caissons had gone down without delay. That was so, as far as it went.',
      'What we did not report, for nobody had looked, was a clause in the steel contract. It paid the erectors $1,500 for each day saved, to be shared among the gang. The state’s lawyers had put it in as a courtesy. They supposed that it might come to three weeks.',
      'The foreman, one Gustav Hallorsen, did the sum on the first morning and chalked it on a girder. His forty-four riveters took to eating on the steel. They rigged lamps for the evenings and invented a way of heating rivets at the point of use that was later granted a patent.',
      'In the end they saved 331 days and were owed $496,500, more than $11,000 a man, at a time when $6,000 was a good year’s pay. The state disputed the bill and lost. Half of Hallorsen Street in Port Alder was bought with it.',
    ],
    tags: ['1960s', 'infrastructure', 'Port Alder'],
  },
  {
    slug: '1993-electronic-ledger',
    title: '1993: The first electronic ledger fills two rooms and a corridor',
    summary:
      'Stanmere Mercantile’s new machine could post 900 entries a second. Its clerks kept the paper books going in secret for a year, and once they were needed.',
    byline: '',
    body: [
      'A crane lifted it in through the third-floor windows on March 8, 1993, in eleven crates. Traffic on Exchange Square was stopped until noon, and the bank gave out commemorative pencils. Stanmere Mercantile was not the first lender to own a computer. It had punched cards in the basement from 1968. But those merely printed what the bookkeepers had already written. The new system was to be the ledger itself: 212,000 accounts, held on disks, with no paper behind them. Its cost was put at $8.4 million, and 130 posting clerks were to be retrained or retired.',
      'Not everybody was convinced. In a storeroom behind the vault, a supervisor named Winnie Moran and six colleagues went on posting the two hundred largest accounts by hand, after hours, unpaid. When a cooling pipe burst over the disks the following January, and two days’ entries were lost, the auditors were led down the corridor and shown the books.',
      'The bank’s president, who had assured his board that such a thing was impossible, wrote a letter of thanks and another of reprimand. Mrs. Moran framed both.',
    ],
    tags: ['1990s', 'banking', 'computers'],
  },
  {
    slug: '1957-price-of-eggs',
    title: '1957: Letters on the price of eggs',
    summary:
      'Our readers were not amused. A two-cent rise in the price of a dozen brought <strong>318 letters</strong> in nine days, several enclosing shells.',
    byline: 'Archive desk',
    body: [
      '“Sir: I have kept house for twenty-six years upon the understanding that an egg is four cents.” So began the first of them, from Mrs. Lionel Abascal of Corriston, printed on March 10, 1957. The editor of the day, who did not cook, gave it the heading “A Domestic Grievance.” He would regret that.',
      'Grade A large had gone from 49 cents a dozen to 51. The Egg Marketing Board, a body of seven men, blamed feed. Readers blamed the Board. A schoolmaster in Vantry calculated that the hens of the region were being paid less per egg than in 1938. A poultry farmer replied that he would be glad to introduce him to one.',
      'The letters continued until the nineteenth, by which time the post room had asked for gloves. One correspondent proposed a strike by breakfast. Another, signing himself “Bachelor,” wondered what the fuss was about and was answered by eighty-four women.',
      'On the twentieth the price went back to 49 cents. The Board denied that it had been influenced. This newspaper, for its part, appointed its first consumer correspondent that summer: Mrs. Abascal, who held the post until 1975 and never once used the word “domestic.”',
    ],
    tags: ['1950s', 'prices', 'letters'],
  },
  {
    slug: '1931-bank-paid-slowly',
    title: '1931: The bank that survived by paying slowly',
    summary:
      'Facing a run, the cashier at Wendcombe Farmers’ Trust gave every depositor his money in dimes, counted twice and with conversation.',
    byline: 'Lucian Adomako',
    body: [
      'They were lined up past the feed store before the doors opened. It was October 6, 1931, two banks in the next county had failed on the Saturday, and Wendcombe Farmers’ Trust held $8,200 in cash against deposits of $190,000.',
      'Amos Tredwell, the cashier, had been up all night with a train timetable. A shipment of currency could reach him by Thursday noon. He had therefore to be robbed of his reserves at a rate not exceeding $500 an hour. He opened one window out of three, put his slowest teller behind it, and ordered that withdrawals be paid in coin.',
      'Every dime was counted onto the marble, swept up, and counted again. Tredwell walked along the line asking after families. To each depositor he remarked, truthfully, that the bank had never lent on anything but land he could see from the roof. At midday his wife came by with soup. People who had stood for four hours found that they had begun to feel foolish.',
      'When the train came in, there was $1,900 left. Half of those who had withdrawn their savings were back in the line to put them in again, complaining of the weight. The Trust is one of the lenders that made up Stanmere Mercantile in 1958.',
    ],
    tags: ['1930s', 'lenders', 'bank runs'],
  },
  {
    slug: '1948-stool-on-the-floor',
    title: '1948: The first woman on the floor brought her own stool',
    summary:
      'Members of the Stanmere exchange found that nothing in the rules forbade Miss Ottilie Frame. They looked for eleven weeks.',
    byline: 'Noor Castleton',
    body: [
      'Her application was correct in every particular. It named two sponsors, enclosed a check for $4,000, and gave the candidate as O. Frame, of Frame & Son. The committee elected O. Frame without debate on February 3, 1948, and only discovered its mistake when she came to collect her badge.',
      'Ottilie Frame had run her late father’s books since she was nineteen, and the business in municipal bonds all through the war, when the son of the title was overseas. He did not care to come back to it. She did not care to pay another firm’s commission for walking her orders across a room.',
      'A subcommittee searched the constitution of the exchange for a prohibition. It found rules on spitting, on dogs, and on the wearing of hats, which were compulsory. Miss Frame bought a hat. Told that there was no place for a lady to sit, she arrived on April 21 with a milking stool and set it beside the bond post, where it remained for thirty-one years.',
      'Her first trade was $10,000 of Vantry waterworks fours. Nobody spoke to her until the Friday, when the market fell two points and the man at the next post asked if she was a buyer. She was, at a price.',
    ],
    tags: ['1940s', 'exchange', 'bonds', 'women at work'],
  },
  {
    slug: '1966-tea-urn-strike',
    title: '1966: The tea urn that stopped a shipyard',
    summary:
      'Management saved $14 a week by removing it. The walkout that followed cost $2.3 million and <a href="https://meridianledger.example/archives/pell-harbor">one managing director</a>.',
    byline: 'Wilhelm Tabor',
    body: [
      'Efficiency had come to the Pell Harbor yard in the person of a Mr. Clive Haddersley, who carried a stopwatch in a leather case. In his first month he discovered that the platers lost nineteen minutes a day walking to a tea urn. On the morning of May 17, 1966, the urn was gone.',
      'In its place stood a machine that took dimes. By ten o’clock 1,700 men were sitting on the slipway. Their steward, Fergus Ballantyne, told reporters that it was not the dime. The urn was where a man with a cracked weld could mention it to someone before the foreman had to know. “They have timed the walk,” he said. “They have not timed the talk.”',
      'It lasted seven weeks. The keel of a grain carrier sat half plated in the rain. Haddersley offered free tea from the machine, then two machines; the board, reading of penalties of $8,000 a day in the contract, began to ask what an urn cost. The answer was $55.',
      'It was returned on July 5, polished, by the chairman himself. Haddersley left to pursue other interests. The yard’s defect rate, which someone had thought to graph, shows a bump exactly seven weeks wide, and a second one that took a year to go down.',
    ],
    tags: ['1960s', 'labor', 'shipbuilding', 'leadership'],
  },
  {
    slug: '1979-gas-line-market',
    title: '1979: The gas line that turned into a street market',
    summary:
      'Drivers in Hexley waited three hours for ten gallons. Somebody began selling doughnuts, and by the end there were forty stalls.',
    byline: 'Ishaan Petrov',
    body: [
      'At six in the morning on June 14, 1979, the line for Mancuso’s filling station ran down Foundry Street, around the library and back on itself. Odd-numbered plates only. Nobody could leave, and nobody had anything to do.',
      'A girl of fourteen, Bernadette Mancuso, noticed this before her father did. She carried a tray of doughnuts along the cars at thirty-five cents and sold out in a block.',
      'The next day she had coffee. By the weekend a barber was working the line with a folding chair, a man sold sunglasses, and a music teacher gave guitar lessons through the passenger window at two dollars for as long as the car stood still.',
      'The city tried to stop it. An inspector sent to write citations got into the line himself, since his tank was low, and was seen at the end of the morning holding a fern.',
      'The shortage ended in August. The stalls did not. Hexley closed the street to traffic every second weekend and called it the Line Market, and it has run ever since. Ms. Mancuso owned eleven coffee shops when she retired.',
    ],
    tags: ['1970s', 'energy', 'retail'],
  },
  {
    slug: '1923-electric-light-grain',
    title: '1923: Traders protest as electric light reaches the grain exchange',
    summary:
      'Brokers claimed that wheat could be judged only by the sun. A committee tested them in the dark, with humiliating results.',
    byline: 'Lucian Adomako',
    body: [
      'The Corriston Grain Exchange closed when the light went, and always had. In December that meant half past three, and a farmer whose wagon was late slept in it.',
      'So when directors announced in the fall of 1923 that forty-eight Orion lamps would be hung above the sample tables, they looked for thanks. They got a petition. Eighty-one brokers swore that color, plumpness and the bloom on a kernel were visible in northern daylight alone, and that under a bulb a rogue could pass off smutted red for number one hard. Trading hours until six, they added, would be injurious to family life.',
      'The exchange’s chemist, Dr. Amalie Rostrup, arranged a trial. Forty samples, numbered, were graded by the ten loudest petitioners at noon beneath the great window and again at night. The lamps made no difference whatever. What emerged instead was that no two brokers agreed on more than twenty-six of the forty at either time, and that one gentleman graded the same dish of wheat as three different qualities. Her report was not published, though a copy reached this newspaper. The lamps were lit on January 2. A laboratory, with scales, was opened the year after.',
    ],
    tags: ['1920s', 'grain', 'electricity', 'research'],
  },
  {
    slug: '1936-bottle-cap-brothers',
    title: '1936: Two brothers, one bottle cap and a patent suit',
    summary:
      'Each claimed to have invented the pull-tab at the family table. The judge asked to see the table.',
    byline: 'Hester Vandenberg',
    body: [
      'Emil and Casper Hartvig had not spoken since the funeral of their mother, at whose kitchen table in Ashgrove Falls one or the other of them had, on a Sunday in 1931, bent a strip of tin into the shape of a tongue.',
      'The tongue was soldered to a bottle cap. You pulled it, and it came away without an opener. A brewer paid $20,000 for the right to use it, the check made out to Emil, who had filed the patent. Casper sued. Testimony opened on September 14, 1936, and for nine days the gallery of the Stanmere courthouse was full of people eating sandwiches.',
      'Each brother produced sketches. Each produced an aunt. Judge Horatio Mwangi, despairing of the aunts, had the table itself brought into court and turned over. On the underside, cut with a penknife and dated, were two drawings a foot apart. One showed the tab. The other showed the score line in the metal, without which the tab would have been useless.',
      'He awarded them half each and ordered that they sign the papers at the table, in his presence, sitting down. The firm of Hartvig Brothers made caps until 1982. The table was its boardroom.',
    ],
    tags: ['1930s', 'patents', 'manufacturing', 'courts'],
  },
  {
    slug: '1952-harvest-machine',
    title: '1952: An electronic brain predicts the harvest, and is ignored',
    summary:
      'The university’s new calculator said that wheat would come in short. Traders laughed, then <strong>lost $3 million</strong>.',
    byline: 'Noor Castleton',
    body: [
      'It had 2,300 vacuum tubes, one of which failed every forty minutes, and it was kept in the gymnasium because no other floor would hold it. The students called it Mabel.',
      'Professor Sigrid Oyelade had been feeding it rainfall. For two years she and three assistants punched onto tape the daily readings of ninety weather stations, back to 1898, along with the crop of each county. On May 30, 1952, after eleven hours and two fires, the machine typed a number: the region’s wheat would come to 41.6 million bushels. Every merchant in Corriston had it at 50 or better. The fields looked splendid.',
      'We reported the forecast on page nine under the heading “Brain Gloomy.” The futures market did not stir. One elderly dealer, Mr. Jabez Coyle, bought a little, explaining that his knee agreed. Rust appeared in the last week of June, as it had, the professor’s tape recorded, after each of the six previous springs with the same pattern of warm nights. The harvest was 42.1 million. Mr. Coyle made $212,000. He endowed a chair of agricultural research, and he paid as well for a reinforced floor.',
    ],
    tags: ['1950s', 'computers', 'wheat', 'research'],
  },
  {
    slug: '1984-chicken-shed-computers',
    title: '1984: Four engineers, a chicken shed and a home computer',
    summary:
      'They called it the Bantam. For eighteen months it outsold every rival in the region, and the founders slept in shifts beside the soldering bench.',
    byline: 'Ishaan Petrov',
    body: [
      'The shed had been disinfected, but on humid days customers who opened the box could tell. Bantam Computers shipped its first machine from a poultry farm outside Tarn Hollow on February 20, 1984, with a manual typed by somebody’s mother.',
      'It cost $199, had a keyboard that worked and came with a program for balancing a checkbook. That was enough. The four founders, laid off together from a maker of elevator controls, had put in $3,000 each and expected to build 500. They took 9,000 orders by summer.',
      'Neighbors were hired to solder at piecework rates on kitchen tables; the county’s school bus delivered parts on its morning round and collected boards in the afternoon.',
      'Investors came up the lane in low cars. The start-up turned down $2 million for half of the company. A year later it would have accepted a good deal less. Prices fell by two-thirds in three months, and Bantam, with 14,000 machines in the barn, could not pay for its chips.',
      'It closed in November 1985, owing $1.1 million. The people of Tarn Hollow, though, could solder. Six electronics firms opened in the valley within a decade, and four of them were started by people who had learned at a kitchen table.',
    ],
    tags: ['1980s', 'start-ups', 'computers', 'founders'],
  },
  {
    slug: '1999-left-glove-site',
    title: '1999: A website with eleven employees is worth more than the railway',
    summary:
      'Pairwise Online proposed to reunite lost gloves. Its stock rose <em>ninefold in three weeks</em>, and this newspaper did not laugh as loudly as it later claimed.',
    byline: 'Marguerite Sloane',
    body: [
      'The prospectus observed that four million single gloves were mislaid in this country each winter. It did not say why anyone should want to pay for the other one. On November 9, 1999, shares in Pairwise Online were offered at $12, opened at $41 and closed the month at $108.',
      'At that price the company was valued at $2.6 billion. The Coast & Inland Railway, with 900 miles of track and 7,000 staff, stood at $2.2 billion. Our market columnist described the comparison as “arresting” and went on to explain that old measures might no longer serve. We have reread the column so that you need not.',
      'Pairwise had taken in $38,000 that quarter. It had spent $6 million, mostly on a blimp. Employees, whose average age was twenty-four, were paid partly in options; the receptionist was for a time wealthier than the governor.',
      'Trading was halted the next June at nineteen cents. The receivers found 61,000 gloves in a warehouse in Vantry, unmatched. One director, asked by a committee of lenders what the plan had been, said that they had meant to work that out at scale. The railway bought the warehouse.',
    ],
    tags: ['1990s', 'stocks', 'start-ups', 'bubbles'],
  },
  {
    slug: '1970-children-count-fish',
    title: '1970: A fourth-grade class counts dead fish, and a mill pays',
    summary:
      'Twenty-six children walked the Tarn with notebooks every Wednesday for a year. Their tables stood up in court.',
    byline: 'Noor Castleton',
    body: [
      'Miss Pearl Adjei wanted to teach bar charts. The river ran past the school, and so, on September 16, 1970, she took her class down to see what they could count.',
      'They counted fish, belly up: 41 on the first day, between the footbridge and the weir. The children came back each week with string, thermometers and a pH kit borrowed from a swimming pool. They drew maps. By Christmas it was apparent that the numbers jumped whenever the Sorrel works had dyed black the day before, and a boy named Desmond Farr made a chart of that in crayon.',
      'The company’s chemist called it charming. State inspectors, who had visited twice in ten years and had telephoned ahead, asked to see the notebooks. There were 1,148 entries, each initialed by two children. When the case was heard, the defense argued that fourth graders could not be expert witnesses. The judge replied that he had seldom seen experts check one another’s work. Sorrel paid $90,000 and built its first settling tanks. Emissions to the Tarn had to be reported monthly from then on, to the state and, by order of the court, to the school.',
    ],
    tags: ['1970s', 'emissions', 'rivers', 'education'],
  },
  {
    slug: '1943-railings',
    title: '1943: The town that gave up its railings',
    summary:
      'Vantry sent 312 tons of iron to the scrap drive. Forty years later a clerk found out what had become of it.',
    byline: 'Archive desk',
    body: [
      'Men with torches came up Regent Hill on the morning of April 5, 1943, and cut the iron from in front of every house. Householders had been asked to volunteer, and the street had gone to 100 percent, owing in part to a list of refusers that was to be posted at the post office.',
      'This newspaper ran a photograph of Mrs. Theodore Pryce waving farewell to a gate. “It will make a piece of a ship,” she said. The drive took bandstands, park benches and the fence around the bank. Schoolchildren carried flatirons. In six weeks Vantry gave 312 tons, more for its size than any town in the state.',
      'The recycling of cast iron into ship plate was, as metallurgists knew and did not say, next to impossible. In 1983 a clerk at the port authority, going through disposal books, found an entry for May 1943. Some 290 tons of “ornamental scrap, Vantry” had been loaded on barges and tipped off Saltmarsh Point to make a breakwater.',
      'There were letters when we printed it. Divers have since brought up the gate, recognizable by its lyre. It hangs in the town hall. The breakwater, an engineer’s report remarks, is in excellent condition.',
    ],
    tags: ['1940s', 'recycling', 'Vantry'],
  },
  {
    slug: '1971-cash-machine',
    title: '1971: The cash machine that ate the mayor’s card',
    summary:
      'It was the first in the state, it held $5,000 in sealed envelopes, and it had been told to trust nobody.',
    byline: 'Wilhelm Tabor',
    body: [
      'A brass band played. Mayor Thaddeus Crouch stepped up to the hole in the wall of the Kestrel Savings Bank, fed in a plastic card as he had rehearsed, and pressed six digits with a gloved finger. It was eleven degrees on the morning of January 18, 1971. The machine considered the mayor for some time and then kept the card.',
      'The Autoteller had cost $28,000. It dispensed paper envelopes of $25, and was meant to free the tellers from small withdrawals. Its designers had foreseen theft, and so any hesitation between the digits was treated as evidence of it. They had not foreseen gloves.',
      'Engineers opened the back. The band played again. On the second attempt the mayor, bare-handed, received an envelope that proved on inspection to be empty, the loading clerk having been nervous. The third worked. Our reporter timed the transaction at nineteen minutes, and noted that Miss Iris Bellamy, at window two, had in the same period served fourteen.',
      'By the end of the year it was handling 300 payments a week, chiefly after the bars shut. Miss Bellamy was put in charge of it. She left a note taped to the steel that said “Gloves off, take your time,” and the error rate fell by half.',
    ],
    tags: ['1970s', 'payments', 'banking', 'Kestrel Bay'],
  },
  {
    slug: '1919-ferry-tokens',
    title: '1919: A ferry company pays its crews in tokens',
    summary:
      'Short of coin, the Alder Ferry gave out brass discs good for one crossing. Within a month they would buy <a href="https://meridianledger.example/archives/ferry-tokens">a haircut or a hen</a>.',
    byline: 'Lucian Adomako',
    body: [
      'There was no silver to be had in Port Alder in the winter of 1919. What the mint shipped went to the army’s paymasters, and the Alder Ferry Company, which took its fares in dimes and paid its 140 deckhands in the same, found that everyone was keeping them.',
      'On February 1 the purser, Mr. Solomon Quaye, paid wages in brass. Each disc was stamped with a paddle wheel and would be honored for one passage, price ten cents, forever.',
      'The men grumbled until they reached the first saloon, whose keeper lived on the far bank and took twelve. A barber came next. By March, hens were quoted in paddles at the Saturday market, and a chapel reported eleven in the plate.',
      'The company observed with interest that many were not coming back. It had struck 60,000 and redeemed 22,000. The remainder amounted to a loan from the town of $3,800, without interest. Quaye ordered another 40,000 before the directors, or the district attorney, put a stop to it.',
      'The promise of “forever” was tested in 1961, when the bridge was opened and the boats were to be sold. A court held it good. Anyone who can produce a paddle crosses the Narrows bridge free of toll.',
    ],
    tags: ['1910s', 'payments', 'Port Alder', 'money'],
  },
  {
    slug: '1955-resigned-by-telegram',
    title: '1955: A chief executive resigns in nine words',
    summary:
      'Augustus Vane had run the toolworks for twenty-eight years. His telegram cost 54 cents and named his successor.',
    byline: 'Hester Vandenberg',
    body: [
      '“Have gone fishing permanently stop Calder knows everything stop,” it read. The boy delivered it to the boardroom of Calder & Vane on August 22, 1955, at eleven minutes past ten, and was given a dime.',
      'The directors had been waiting for Mr. Augustus Vane to open the meeting. He was sixty-one, in health, and had that spring reported the best earnings in the history of the company. Nobody could think of anything he was running from.',
      'They sent a man to the lake. Vane, in a boat, called out that he had been thinking about it since 1950, and that the thinking had begun to affect the milling machines.',
      'The other half of the message caused more trouble. Calder was Josephine Calder, thirty-eight, granddaughter of the first partner and head of the drawing office. She did know everything. Two directors resigned rather than find out. The stock dropped from 44 to 37 on the news.',
      'She held the post until 1979 and multiplied the firm’s sales by nine. Asked by this newspaper for the secret of a good succession, Miss Calder said that Vane had spent five years passing her every letter after he had read it. He had called it saving on filing.',
    ],
    tags: ['1950s', 'leadership', 'chief executive', 'manufacturing'],
  },
  {
    slug: '1977-bond-payment-late',
    title: '1977: Stanmere misses a bond payment by one day',
    summary:
      'The money was there. The treasurer’s signature was not, and for twenty-six hours the city was in default.',
    byline: 'Marguerite Sloane',
    body: [
      'What became known as the Long Tuesday began with an appendix. City treasurer Roland Baptiste was taken to Mercy Hill Hospital at four in the morning of November 1, 1977, and under the charter nobody else could sign.',
      'Interest of $1,184,000 was due at noon to holders of the waterworks bonds. The sum lay in the Mercantile, counted. Deputies telephoned the ward and were told that the patient was under anesthetic. At one minute past twelve the trustee, a punctilious firm in Corriston, posted a notice of default, as its deed obliged it to.',
      'Stanmere paper fell eight points within the hour. Three pension funds sold; by their rules they had to. Miss Ottilie Frame, on her stool at the bond post, rang the hospital, inquired after the treasurer’s temperature and bought everything offered. When Baptiste came round, shortly before two on Wednesday, a notary was at the bedside with a pen. He signed, was sick, and asked what day it was.',
      'The bonds recovered in a week, but the city paid a quarter point more to borrow until 1986, a matter of $2.9 million. The charter was amended to provide for two signatures, of people who do not share a surgeon.',
    ],
    tags: ['1970s', 'bonds', 'public finance', 'Stanmere'],
  },
  {
    slug: '1983-board-in-elevator',
    title: '1983: The board that met for six hours in an elevator',
    summary:
      'Seven directors of Fairmile Markets were trapped between floors with the company’s accounts. They emerged with a strategy.',
    byline: 'Archive desk',
    body: [
      'The elevator at Fairmile House stopped at 9:40 on the morning of July 26, 1983, between the fourth floor and the fifth. Inside were the full board but one, a thermos, and a carton holding fourteen copies of the half-year figures, which the chairman had intended to hand round at the end.',
      'Having nothing else to read, they read them. Directors who had served for a decade saw for the first time that eleven of the grocer’s sixty stores lost money each year, and which. There were no slides. The executive who generally presented them was on the sixth floor, shouting down the shaft.',
      'By noon jackets were off. Mrs. Cornelia Adeyemi, a farmer who had joined the board to speak for suppliers and been little heard since, had worked out on the back of the carton that the losing stores were all more than ninety miles from the depot. Somebody moved that they be sold. It was seconded from the floor, where the seconder was sitting.',
      'Firemen got them out at 3:50. The minutes, in pencil, record a quorum. Fairmile’s shares doubled over two years, and its later chairmen kept the custom of circulating accounts before anyone was allowed to speak.',
    ],
    tags: ['1980s', 'boards', 'leadership', 'retail'],
  },
  {
    slug: '1926-misplaced-decimal',
    title: '1926: One misplaced decimal, and a run on sugar',
    summary:
      'This newspaper printed 2.15 as 21.5. By nightfall there was not a pound to be had in four counties, and the compositor was in hiding.',
    byline: '',
    body: [
      'The type was set by hand and the hour was late. On page six of the edition of Thursday, April 29, 1926, in the column of commodity prices that nobody was thought to read, sugar for delivery in May was given at 21.5 cents a pound.',
      'It had closed at 2.15. But a confectioner in Hexley read the column each morning with his egg, and he telephoned his wholesaler. The wholesaler, supposing that the confectioner knew something, telephoned his.',
      'Grocers put up cards saying “Two pounds to a family.” At three in the afternoon a crowd broke the window of a store in Corriston, and a hospital sent its porter out with a wheelbarrow.',
      'Our commercial editor, Mr. Barnaby Lisle, learned of the shortage from the crowd and of the cause from the proof. A special sheet was printed at five, carrying the single word “Sorry” in poster type over the correct price. Boys gave it away. Those who had paid twelve cents were not consoled.',
      'The compositor, Jens Abiola, was found in the paper store and was not dismissed. He was promoted to a new position, reader of figures, which this newspaper has maintained ever since.',
    ],
    tags: ['1920s', 'commodities', 'corrections', 'newspapers'],
  },
  {
    slug: '1964-steel-boxes',
    title: '1964: Fifty-eight steel boxes arrive at Port Alder',
    summary:
      'Longshoremen unloaded the first container ship in eleven hours, looked at their watches and <em>understood perfectly</em>.',
    byline: 'Wilhelm Tabor',
    body: [
      'She was an ugly ship, a converted tanker called the Perpetua, with boxes stacked on her deck like a child’s blocks. She tied up at the east quay on October 8, 1964, and a crowd came down to watch her fail.',
      'A general cargo of that size took a gang of 120 men the better part of a week. Coffee was carried off by the sack, whiskey by the case, with some allowance for breakage. On the Perpetua there was nothing to carry. A crane picked up each box, swung it over, and set it on a truck. Twenty-two men did it in eleven hours, and for the last three they were getting quicker.',
      'Union president Ezekiel Maddox stood on the quay with a pencil. He had 3,100 members. He told our reporter that the port would have work for 900 within ten years, a figure thought to be alarmist. Rather than fight the crane he asked for a share of it: a dollar on each box, forever, paid into a fund for the men it replaced.',
      'The shipping line, expecting a few thousand boxes a year, agreed. In 1974 there were 410,000. There were also, by then, 880 longshoremen, and some of the best pensions in the state.',
    ],
    tags: ['1960s', 'ports', 'labor', 'Port Alder'],
  },
  {
    slug: '2001-rival-prints-ledger',
    title: '2001: The night a rival newspaper printed this one',
    summary:
      'A flood drowned our presses four hours before deadline. The Courier, which had been trying to ruin us since 1911, sent a van.',
    byline: 'Ishaan Petrov',
    body: [
      'Water came through the wall of the press hall at ten past eight on the evening of March 26, 2001. By half past it was over the folders. Foreman Lupe Okoye cut the power, counted her crew twice, and climbed the stairs to inform the editor that there would be no Meridian Ledger in the morning.',
      'There had been one every publishing day within memory. The editor, Julian Farquhar, rang three printers and got three regrets. Then, with what he called a dry mouth, he rang the Stanmere Courier. The two papers had sued each other five times. Their proprietors’ grandfathers had come to blows at a regatta.',
      'The Courier’s night manager did not ask for authority, since it might have been refused. She said that her presses were free from one until four, and was our paper still on that peculiar page size? Plates were driven across town in a bakery van. Ledger men stood beside Courier men and argued over the ink.',
      'The edition came out fifty minutes late, and 71,000 copies were sold. It carried a front-page note of thanks, which the Courier, on its own front page that day, corrected on a point of grammar. Payment was offered and declined. Each year we send a cake.',
    ],
    tags: ['2000s', 'newspapers', 'floods'],
  },
];
