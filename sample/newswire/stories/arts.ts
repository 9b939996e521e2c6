import type { Story } from '../story.ts';

export const arts: readonly Story[] = [
  {
    slug: 'opera-matinees',
    title: 'Stanmere Opera reports first surplus in 11 seasons',
    summary:
      'Shorter works at two in the afternoon have filled seats that evening galas never could, and Stanmere Opera has reported <strong>its first surplus in eleven seasons</strong>.',
    byline: 'Beatriz Soler',
    body: [
      'The coat check at Stanmere Opera closes at five now. Most of its customers have a bus to catch.',
      'Two seasons ago the company moved a third of its performances to the afternoon and cut the running time to ninety minutes without an interval. Average attendance at those shows is 91 percent of capacity, against 58 percent in the evening. Tickets cost $28 rather than $85, yet each performance earns more, because the orchestra is paid for one session instead of two and the house needs nine ushers rather than twenty-two.',
      '“We used to sell glamour to people who already had it,” said Annika Deverell, the general director, who was the company’s bookkeeper until the previous director resigned. “Retired teachers, nurses coming off a shift, parents of infants. They were always there. They could not stay out until eleven.”',
      'The surplus, $412,000 on a budget of $9.6 million, will go first to the pension shortfall. Donors have been less pleased than the accountants. Three boxes endowed by founding families stood empty all season, and their owners have asked, politely, when the long operas are coming back. Ms. Deverell has promised them two a year, and has asked the families to underwrite the second interval.',
    ],
    tags: ['opera', 'audiences', 'budgets'],
  },
  {
    slug: 'subscription-presses',
    title: 'Independent presses find readers by subscription',
    summary:
      'Four books a year, sight unseen, paid for in advance: small publishers are borrowing a model from the vegetable box, and their printers have noticed.',
    byline: 'Ivo Laurent',
    body: [
      'Before a single copy of its next novel is printed, Lantern Row Press of Corriston will have been paid for 3,140 of them. The buyers do not know the title. They have sent $72 for four books and a promise that none will run past 250 pages.',
      'Eleven presses now sell this way, up from three when the practice began. Between them they count about 26,000 subscribers. The sum is modest beside the trade as a whole, where a chain bookseller may return two of every five copies it orders. A subscriber returns nothing. That certainty is worth money. Hesper & Daughters, a printer in Vantry, gives subscription presses thirty days longer to pay and a discount of 6 percent, since the run is fixed and the paper can be bought early. “I can plan a week,” said its owner, Paloma Hesper. “In books that is a luxury.”',
      'The risk lies with the second year. Renewals at the oldest press stand at 71 percent. At one newcomer, which sent three translated novels about grief in a row, they came in at 39. Its editor has since commissioned a comedy set in a ferry canteen.',
    ],
    tags: ['publishing', 'books', 'subscriptions'],
  },
  {
    slug: 'print-fair-no-prices',
    title: 'Kestrel Bay print fair sales rise 25% after prices come off the wall',
    summary:
      'Buyers in Kestrel Bay must talk to the artist before they learn what a sheet costs. Sales rose by a quarter, and so did the average price.',
    byline: 'Beatriz Soler',
    body: [
      '“How much is it?” is the wrong first question at the Kestrel Bay print fair, and visitors are told so on the back of their ticket. The right one is how it was made.',
      'Organizers took the labels down after a bad year in which, by their count, four visitors in five looked at the number before the picture. The 64 exhibitors agreed to a single rule: any price may be asked for aloud and must be the same for everyone. A steward checks by sending students round with the same question.',
      'Takings over the three days came to $388,000, up 26 percent, from slightly fewer visitors. The median sheet sold for $140, compared with $95 before. Deniz Aramburu, who cuts linocuts of cranes and silos, sold out for the first time. “I explained the paper to forty people,” she said. “Nobody who understood the paper haggled.”',
      'Not all were charmed. Two dealers withdrew, arguing that hidden prices favor the confident, and a survey at the door found that first-time buyers stayed away in greater numbers. Next time a printed list will lie in a drawer by the entrance for those who want it.',
    ],
    tags: ['prints', 'art fairs', 'pricing'],
  },
  {
    slug: 'cannery-film-crews',
    title: 'Film crews return to the old cannery',
    summary:
      'Tax credits are only part of it. The sheds at Pell Harbor offer a clear span, a loading dock and neighbors who are used to noise.',
    byline: 'Ivo Laurent',
    body: [
      'For sixty years the Pell Harbor cannery processed mackerel. It has lately processed two detective series, a biscuit commercial and the second half of a submarine picture whose makers wanted rust that did not need painting.',
      'Brightwater Stages leased the four main sheds from the port authority at $3.20 a square foot, roughly a fifth of the price of a purpose-built studio. The state refunds 22 percent of local wages.',
      'But producers who were asked to rank their reasons put the credit third. First came ceiling height. Then came the dock, where a lighting truck can back up to the stage door, a saving put at four crew-hours a day.',
      'Shooting days rose to 211 over twelve months from 64. The harbor’s chandlery now stocks gaffer tape, and the union hall has retrained nineteen former line workers as grips. “You carry heavy things quietly and you do not stand where you are told not to,” said Bartholomew Nash, who gutted fish here until the plant shut. “I was qualified.”',
      'The lease has six years to run. The authority has begun to hear from apartment developers, and Brightwater’s lenders have begun to ask about renewal.',
    ],
    tags: ['film', 'Pell Harbor', 'tax credits', 'property'],
    alsoIn: ['local', 'realestate'],
  },
  {
    slug: 'commuter-choir',
    title: 'The choir that rehearses on the commuter line',
    summary:
      'Platform four, once a week, then forty-one minutes of harmony to Ashgrove Falls. The railway charges nothing and has the complaint figures to explain why.',
    byline: 'Wren Abbot',
    body: [
      'The tenors board by the rear doors, because the carriage is quieter over the trailing wheels. By the second stop the altos have found their note from the door chime, which is an A flat.',
      'Hall rental ended the Ashgrove Singers’ previous life. The church they used asked $90 an evening, then $160 when its heating bill doubled, and a choir of thirty-four on voluntary dues could not follow. Their treasurer, Osric Tembo, worked out that twenty-nine members already held season tickets on the same line. The rehearsal room had been paid for.',
      'The Coast & Inland Railway agreed to a trial in the last carriage of the 6:12. It expected objections. Over twenty weeks it logged five, alongside 212 messages in favor, and counted an average of 58 passengers who walked the length of the train to sit there. Crowding in the front carriages fell enough to trim the stop at Mill Lane by twenty seconds. “We have spent real money trying to get people to move down inside the train,” said Leonora Quist, who runs stations for the company. Two more lines have asked for choirs.',
    ],
    tags: ['choirs', 'railways', 'community'],
  },
  {
    slug: 'museum-membership-desk',
    title: 'Members pay more than visitors at 38 regional museums, survey finds',
    summary:
      'Ticket income is flat; the people who join are not. A survey of <em>thirty-eight regional museums</em> finds members now pay more of the bills than visitors do.',
    byline: 'Beatriz Soler',
    body: [
      'A visitor to the Corriston Museum of Trades spends $14 at the door and comes back, on average, four years later. A member spends $60 and comes back in nine weeks, often with someone who buys a cup of tea.',
      'That arithmetic has been known for decades and neglected for most of them, according to a survey of 38 museums by the Regional Collections Council. While galleries chased visiting exhibitions, membership was left to a folding table by the cloakroom. Now the table is a desk, staffed and salaried. Membership income across the group rose 19 percent last year and passed admissions for the first time.',
      'The change began with a defeat. Corriston’s touring show of armor, insured at $31 million, lost $240,000. “We had rented a crowd,” said Halima Westerberg, its director. “The crowd went home.” She moved two of her three marketing staff to renewals and asked them to telephone everyone whose card had lapsed. Four in ten rejoined, most saying that nobody had ever asked.',
    ],
    tags: ['museums', 'membership', 'fundraising'],
  },
  {
    slug: 'piano-leases',
    title: 'A piano maker would rather you did not buy one',
    summary:
      'Aldous Ferrand & Sons now leases two grands for each it sells. Its lenders had to be taught how to value an instrument that improves when it is played.',
    byline: 'Kofi Adderley',
    body: [
      'Sell a concert grand and you have a customer for an afternoon. Lease it, reasons Marguerite Ferrand, and you have one for thirty years.',
      'Her family’s workshop in Wendcombe makes 140 pianos a year and for most of its history sold them all. The trouble was who bought. Schools and small halls could not find $96,000, so the instruments went to private houses, where they were dusted. Under the lease a school pays $11,400 a year, tuning included, and may hand the piano back with ninety days’ notice. Only six of 203 have.',
      'Financing it took longer than designing it. Banks lend against trucks because they know what a four-year-old truck will fetch. For pianos no such table existed, so the firm spent a winter tracing 800 of its own serial numbers through sales and estates to build one. A well-kept Ferrand loses 18 percent in its first decade and almost nothing in the next two.',
      'With that on paper, Stanmere Mercantile opened a $14 million line at a point and a half over its base rate.',
      'Returned instruments are rebuilt and leased again. The oldest in the fleet is on its fourth school, and its action has outlasted two of the music departments.',
    ],
    tags: ['music', 'leasing', 'lenders', 'manufacturing'],
    alsoIn: ['business'],
  },
  {
    slug: 'theater-boiler-naming',
    title: 'The theater that sold the naming rights to its boiler',
    summary:
      'Every seat at the Larkhaven Playhouse already had a plaque. So the fundraisers went down to the basement, where the bills and the <strong>emissions</strong> come from.',
    byline: 'Salma Okonjo-Reid',
    body: [
      'Donors to the Larkhaven Playhouse have put their names on 612 seats, a chandelier and a water fountain. None had ever asked to see the boiler, a cast-iron unit of such age that its maker’s last known successor was a manufacturer of umbrella stands.',
      'It burned $118,000 of gas a year and produced about two-thirds of the theater’s emissions. Replacing it with heat pumps and insulating the fly tower would cost $870,000, which no foundation would touch. “Grants like a premiere,” said Emeka Lofthouse, the head of development. “They do not like a flue.”',
      'He sold the plant room by the part. A compressor could be had for $25,000, a valve for $400, a meter of pipe lagging for $60. Each came with a brass tag and a tour in hard hats, and the tours became the hottest ticket in the building.',
      'In fourteen months 2,300 people bought something. The largest single gift came from a retired pipefitter, who paid for the expansion tank and then corrected its drawings.',
      'Heating costs have dropped by 61 percent, which pays for a fifth production. The old boiler stays where it was, too heavy to lift, renamed for the umbrella company.',
    ],
    tags: ['theater', 'heat pumps', 'emissions', 'fundraising'],
  },
  {
    slug: 'auction-unsold-lots',
    title: 'Merriden’s to publish every lot that fails to sell',
    summary:
      'Merriden’s will print every lot that failed to sell, with the bid it stopped at. Rivals call the move reckless; consignors have started to ring.',
    byline: 'Mei-Lin Strathmore',
    body: [
      'In the trade a picture that does not reach its reserve is said to be burned. It vanishes from the printed results, and the next time it is offered everyone pretends not to recognize it. Merriden’s, the third-largest saleroom on the coast, has stopped pretending. Its results now include unsold lots, 31 percent of the total in its latest season, along with the highest genuine bid for each. Bids made by the auctioneer on the owner’s behalf are marked as such.',
      'The decision followed a dull piece of research. Cosima Bellweather, who joined from a bond exchange to run the firm’s data, matched ten years of failures with what the owners did next. Those who were told the true last bid resold within a year at 88 percent of it. Those who were not held on for six years and got 70. “Opacity was sold as protection,” she said. “It protected estimates.”',
      'Estimates have since come down. Across the last three sales they averaged 14 percent lower than a year earlier, and the proportion of lots finding a buyer went up by eleven points. One rival has forbidden staff to quote the list.',
    ],
    tags: ['auctions', 'art market', 'transparency'],
  },
  {
    slug: 'museum-sells-garage',
    title: 'Asked to sell a painting, the museum sold its parking garage',
    summary:
      'The board at Vantry’s city gallery needed $18 million and had one famous canvas. A trustee who ran bus depots suggested looking at the other side of the street.',
    byline: 'Jonah Petrescu',
    body: [
      'Everyone assumed it would be the Orlova. The portrait had been valued at $22 million, the roof at Vantry’s city gallery was failing, and the board had already paid a lawyer to read the bequest.',
      'What they had not done was look up the garage. Built on cheap land when the gallery expected to double in size, it held 340 cars and filled on eleven days a year.',
      'Philippa Ntuli, a trustee who had spent her career consolidating bus depots, asked what it earned. The answer was $96,000 before repairs. She then asked what an acre beside the new tram stop was worth, and the meeting went quiet.',
      'A housing association paid $19.4 million and will build 128 apartments above a ground floor that the gallery keeps as a store and workshop. Visitors with disabled permits have twelve spaces at the rear. Attendance, which critics said would collapse, is down 2 percent on days of rain and up on all others.',
      'The Orlova went back on the wall with a new label. It notes, in the last line, that the sitter came to the studio on foot.',
    ],
    tags: ['museums', 'boards', 'property', 'governance'],
  },
  {
    slug: 'film-scanner-start-up',
    title: 'A start-up reads ruined film by the heat it gives off',
    summary:
      'Vinegar Labs can scan reels too brittle to unspool. The founders hold two patents and a freezer full of other people’s weddings.',
    byline: 'Mei-Lin Strathmore',
    body: [
      'The can on the bench holds a newsreel from a flood nobody living remembers, and it has set as hard as a hockey puck. Unroll it and it will shatter. So Vinegar Labs, a start-up of nine people above a tire shop in Port Alder, does not unroll it.',
      'Silver in the emulsion warms faster than the plastic beneath when pulsed with light. A detector reads the difference layer by layer, much as a hospital scanner reads a knee, and software flattens the spiral into frames. A ten-minute reel takes thirty hours. Two patents cover the pulse pattern, which co-founder Tamsin Oyelaran worked out during doctoral research on turbine blades.',
      'National archives were supposed to be the customers, but they buy slowly. What keeps the lights on is families. At $340 a reel the firm has a fourteen-week queue of weddings, christenings and one contested will, in which a grandfather was filmed signing a paper.',
      'Investors have put in $3.1 million and would like a cheaper machine. The company says the next version will halve the time.',
    ],
    tags: ['film', 'start-ups', 'patents', 'conservation'],
    alsoIn: ['technology'],
  },
  {
    slug: 'tour-advance-payments',
    title: 'Fund advances $6 million to touring bands against late payments',
    summary:
      'Small venues settle in thirty days; fuel is due tonight. A payments co-operative has advanced <a href="https://meridianledger.example/arts/touring-costs">$6 million to touring musicians</a> and lost almost none of it.',
    byline: 'Kofi Adderley',
    body: [
      'Ruben Haalstra has driven his quintet 9,000 miles this year and been paid, on average, thirty-seven days after each show. The van, he observes, does not accept invoices.',
      'The Road Purse, a co-operative owned by 1,900 musicians, was set up to close that gap. A band uploads a signed booking. Within an hour it can draw 70 percent of the fee, and when the venue pays, the money passes through the co-operative, which keeps 2 percent. Payments run over the same instant rails that employers use for wages, so the cash arrives before the sound check.',
      'Conventional lenders had looked at the business and shuddered, citing drummers. The loss rate tells another story. Of $6.2 million advanced over two years, $41,000 has been written off, nearly all of it when one promoter in Hexley went bankrupt. Musicians, it turns out, seldom miss a gig for which they have already spent the money.',
    ],
    tags: ['music', 'payments', 'co-operatives', 'touring'],
  },
  {
    slug: 'symphony-bus-chief',
    title: 'A bus executive takes over the symphony and fixes the timetable',
    summary:
      'Dorothea Villanueva had never hired an oboist. Eighteen months into her leadership, the Port Alder Symphony’s subscribers are back and the parking row is over.',
    byline: 'Jonah Petrescu',
    body: [
      'When the Port Alder Symphony named its chief executive, one cellist looked her up and found a photograph of a woman cutting the ribbon on a bus lane. There was a meeting about it.',
      'Dorothea Villanueva’s first act was to ride to every concert from a different suburb. She found that the last bus to the northern districts left nine minutes before the usual final chord. Subscribers had been leaving at the interval for years, then not renewing, and the orchestra had concluded that they disliked modern music.',
      'Concerts now begin at seven and end by a published minute. A bus waits. Renewals from the northern postal codes rose to 78 percent from 49, and total subscriptions have passed the level of a decade ago. The contemporary pieces remain on the program; complaints about them have halved.',
      'She has been less tender with the administration, merging three departments and leaving her own deputy’s post vacant. Musicians got a 4 percent raise, the first in five years. “Leadership is mostly finding out why people went home,” she said. The cellist who called the meeting now chairs the audience committee.',
    ],
    tags: ['orchestras', 'leadership', 'audiences'],
  },
  {
    slug: 'violin-shares',
    title: 'Investors bought shares in old violins to escape the stock market, and then interest rates rose',
    summary:
      'Funds that own fiddles promised returns that had nothing to do with stocks. Higher interest rates have reminded investors that varnish pays no coupon.',
    byline: 'Kofi Adderley',
    body: [
      'The pitch was a pretty one. Buy a slice of a three-hundred-year-old violin, lend it to a soloist, watch it appreciate. Prices had risen about 7 percent a year for two decades, through booms and panics in the stock market alike.',
      'Now the largest such vehicle, Cremaille Instruments, has suspended withdrawals. Holders of about a fifth of its $160 million asked for their money in a single quarter, and a fund whose assets are in luggage racks over the ocean cannot sell at speed. Its last two disposals went for 12 and 17 percent below book.',
      'Nothing has happened to the violins. What changed was the alternative. When government bonds yielded 1 percent, patience was free; at 4.6 it has a price, and insurance, at 0.9 percent of value a year, comes on top. “They were long-dated bonds with scrolls,” said Lucjan Holt, a dealer who declined to sell to the funds.',
      'Soloists may feel it next. Twenty-six players have instruments on loan, most on terms that end when the owner sells. One has asked her audience to form a syndicate.',
    ],
    tags: ['instruments', 'investment', 'interest rates', 'markets'],
  },
  {
    slug: 'foundry-electric-furnace',
    title: 'Bronze without the smoke: a sculpture foundry goes electric',
    summary:
      'Pennick Fields Foundry has cut its emissions by four-fifths and its pour times in half. The sculptors miss the roar.',
    byline: 'Salma Okonjo-Reid',
    body: [
      'A statue of a lifeboat captain was the last thing cast over gas at Pennick Fields. The town that ordered him had made it a condition that there be no condition, and so nobody asked about the furnace.',
      'Everyone else had begun to. Public bodies commission six of every ten large bronzes, and their tenders now ask for the carbon in each. Pennick’s came to 4.1 tons for every ton of metal poured. Its owner, Ignatius Brandvold, borrowed $1.3 million against the freehold and installed two induction furnaces, fed at night when power is cheap.',
      'The figure is 0.8 tons today. Less expected was the effect on the work. An induction melt stirs itself and holds its heat to within five degrees, so the alloy runs into detail that once needed hand chasing. Finishing hours per piece are down by a third, and the foundry has taken on a second shift to use the gap.',
      'Costs per pour fell from $2,900 to $2,200, enough to service the loan. But the crew no longer judges the melt by color, and two founders of the old school have retired. “It is a very large kettle,” one of them said, not unkindly.',
    ],
    tags: ['sculpture', 'emissions', 'manufacturing'],
  },
  {
    slug: 'art-warehouse-empties',
    title: 'The vault where art went to wait is emptying',
    summary:
      'Storage at Corriston’s bonded warehouse once had a waiting list. Owners facing dearer loans are taking their pictures home, or to the saleroom.',
    byline: 'Jonah Petrescu',
    body: [
      'Bay 14 has been swept and its humidity alarm switched off. Until lately it held 212 crates belonging to four owners, none of whom had looked inside one for six years.',
      'Occupancy at the Corriston bonded warehouse has slid to 74 percent from 99. The rent is not the reason; at $38 a month for a medium canvas, it is trivial.',
      'Much of what sat there was collateral. Lenders advanced up to half a work’s value at floating rates, and a loan that cost 3 percent when it was written now costs more than eight. Selling the picture has become the cheapest way to stop paying for it.',
      'Some have simply gone home. Renske Abimbola, who moves art for a living, says that her domestic hanging jobs have doubled. Clients discover the works are larger than they recalled. “One gentleman had bought the same sketch twice,” she said.',
      'Museums sense an opening and have offered free storage in exchange for the right to exhibit. Eleven pictures unseen in public for a generation have turned up on their walls. The warehouse, meanwhile, is in talks to let two floors to a maker of cheese.',
    ],
    tags: ['art market', 'interest rates', 'storage'],
  },
  {
    slug: 'pulped-books-second-life',
    title: 'Where unsold novels go, and what they become',
    summary:
      'Returned books are worth $70 a ton as pulp. A recycling plant in Brindle County pays double, provided somebody removes the embossed covers.',
    byline: 'Ivo Laurent',
    body: [
      'Somewhere in the wall of a new clinic in Hexley are 11,000 copies of a memoir by a weather presenter. They were shredded, treated with borax and blown in as insulation, and they work rather well.',
      'Booksellers may return what they cannot sell, and about 27 percent of adult hardbacks make the trip. Most are pulped. The trade’s own figures put the cost of printing, hauling and destroying them at $310 million a year, a sum that nobody much likes to discuss at prize dinners.',
      'Fernlea Fiber has built a line that takes books whole. Foil and lamination, which clog ordinary recycling, are stripped by a bath that the company developed with a paper research institute. It pays $140 a ton. Publishers that print plain, uncoated jackets get $165, and two of the largest have changed their designs as a result. The better answer is to print fewer. Short digital runs now cost only 20 percent more per copy than long ones, and one house has cut its returns to 9 percent by starting small and reprinting within a week.',
    ],
    tags: ['publishing', 'recycling', 'books'],
  },
  {
    slug: 'game-scores-orchestra',
    title: 'Game studios keep a session orchestra in work',
    summary:
      'Film scoring has moved to sample libraries. The Wendcombe Sessions Orchestra survives on dragons, tanks and a farming simulator with <em>a very demanding brass part</em>.',
    byline: 'Kofi Adderley',
    body: [
      'At ten in the morning, sixty-two musicians in headphones record nine seconds of menace. Then they record it again, slightly less menacing, in case the player turns left.',
      'Games took up 168 of the Wendcombe Sessions Orchestra’s 203 recording days last season. Five years earlier the number was twelve. A feature film needs eighty minutes of music in a fixed order; a large game needs twenty hours of it in fragments that must join in any sequence. Sampled instruments can do the first passably. They fall apart, composers say, when a cue has to change its mind.',
      'The rates are lower, $92 an hour against $118 for film, but the bookings are long and studios pay within fourteen days. Players have also won something films never gave them. Each receives a small sum whenever a title passes a million copies. The farming simulator has done so four times.',
      '“My mother asks when I will be in a proper film,” said Yevgenia Stroud, who leads the second violins. She bought her apartment with tractors. The orchestra has used the new income to restore its training scheme, closed nine years ago, and will take twelve young players at half pay.',
    ],
    tags: ['orchestras', 'video games', 'labor'],
  },
  {
    slug: 'dancers-buy-building',
    title: 'Nine hundred small loans buy a dance company its floor',
    summary:
      'Facing eviction, Stanmere’s Common Step raised $2.7 million in notes of $500 and up. Holders earn 3 percent and may attend rehearsals.',
    byline: 'Salma Okonjo-Reid',
    body: [
      'The landlord gave notice by e-mail during a rehearsal, and Common Step’s director read it out over the music so as not to waste the pianist. The company had rented the former hosiery works for seventeen years. A bank offered to lend 55 percent of the $5.2 million price, on condition that somebody else come up with the rest. There was no somebody else, so the dancers asked everyone. They issued community notes, a kind of unsecured bond that charities may sell directly, with a term of eight years and interest of 3 percent.',
      'In eleven weeks 914 people lent an average of $2,950. The list includes a bakery, four competing dance schools and the sister of the landlord. Roughly a tenth have said they will waive the interest. The bank, which had insisted on taking first charge over the property, cut its own rate by half a point once it saw the roll of names.',
      'Mortgage and notes together cost $24,000 a month, $1,900 less than the rent had been. The company lets the upper floors to an upholsterer and a physiotherapist, who gets a good deal of passing trade.',
    ],
    tags: ['dance', 'community finance', 'property'],
  },
  {
    slug: 'night-shift-radio-drama',
    title: 'Radio drama finds its public on the night shift',
    summary:
      'A serial written for warehouse pickers and ward nurses has 80,000 paying listeners. Its makers learned to put the plot where the forklifts are quiet.',
    byline: '',
    body: [
      'No important line in “The Tally Clerk” is spoken in the first four minutes of the hour. That is when the conveyors restart after a break, and the listeners cannot hear.',
      'The serial, about a port office with a secret set of books, goes out at one in the morning and is made by a company of six in a converted pump house near Tolliver’s Reach. Subscribers pay $2.50 a month. There were 9,000 when the first season ended; there are 80,400 now, and surveys put two-thirds of them at work while they listen.',
      'The writers ride along on shifts to learn the rhythm of the job. From bakers they discovered that episodes ought to end before half past three, when the ovens are loaded. A hospital porter asked for fewer sirens.',
      'Employers have come round as well. Kestrel Cold Storage buys 600 subscriptions for its staff and reports that resignations on the late rota have dropped, though its personnel manager, Agnes Mutua, is careful to credit a pay rise too.',
      'Daytime stations have offered to run the show at eleven in the morning. The company has refused twice, on the ground that the clerk would not be awake.',
    ],
    tags: ['radio', 'night work', 'subscriptions'],
  },
  {
    slug: 'dull-photographs-sell',
    title: 'The dullest photographs in the archive are the ones that sell',
    summary:
      'Brindle County’s picture library earns more from culverts than from celebrities. Engineers, insurers and one novelist are the customers.',
    byline: '',
    body: [
      'Nobody has licensed the portrait of the visiting prince since it was scanned. The drain beneath Foundry Street, photographed from four sides by a municipal surveyor with time on his hands, has been sold 340 times.',
      'When Brindle County digitized its two million negatives it expected to live on sunsets and society weddings. Those account for 8 percent of income. The rest comes from what the catalog calls plant: substations, retaining walls, tram poles, the undersides of bridges. Utilities buy them to learn what lies under a road before they dig. Insurers use them to date a crack.',
      'A single frame costs $45, less than ten minutes of an excavator’s time. Revenue reached $1.1 million last year and covers the salaries of the seven people who label the rest. “The man wrote down the lens and the weather,” said the keeper, Thaddeus Ilunga, of the surveyor. “He did not think anyone would care, and he did it anyway.”',
      'Encouraged, the county has begun paying its engineers for an extra half hour on each job to photograph what they are about to bury. It expects the pictures to earn nothing for forty years.',
    ],
    tags: ['photography', 'archives', 'infrastructure', 'licensing'],
  },
  {
    slug: 'ticket-resale-cap',
    title: 'Port Alder capped ticket resale, and here is what happened to the scalpers',
    summary:
      'A year after the city limited resale to face value plus 10 percent, fewer tickets change hands and <strong>more seats are empty</strong>. Both sides claim the numbers.',
    byline: 'Mei-Lin Strathmore',
    body: [
      'The men who used to stand outside the Empire Rooms have not gone away. They sell ponchos now, and one of them, who gave his name as Desmond, says the margins are better in the wet.',
      'Under the ordinance no ticket for a city venue may be resold for more than a tenth above its printed price. Listings on the main resale sites fell by 71 percent in twelve months. The average fan who bought secondhand paid $61, against $148 the year before. Promoters, who had warned of chaos, raised their own prices by 13 percent and reported none.',
      'There is a cost. On sold-out nights about 6 percent of seats went unused, twice the old rate, because a holder with flu no longer finds it worth the trouble to sell. The bars feel it. At $14 a head in drinks, the Empire reckons each empty row loses it $250 an evening.',
      'Councilor Winifred Osei, who wrote the cap, proposes that box offices be made to buy tickets back until the day before. Venues call that unworkable. Two of them, asked separately, turned out to be building it.',
    ],
    tags: ['live music', 'tickets', 'regulation'],
    alsoIn: ['local'],
  },
  {
    slug: 'stage-set-depot',
    title: 'Castles for hire at the depot where stage sets are reborn',
    summary:
      'Eleven theaters once sent 400 tons of scenery to landfill each year. A shared warehouse has turned the waste into <em>a small, profitable rental trade</em>.',
    byline: 'Wren Abbot',
    body: [
      'Aisle six is staircases. Aisle nine is thrones, arranged by period, with a separate bay for those that must support two actors.',
      'The depot in Hexley was the idea of a union carpenter, Solveig Barrowman, who had grown tired of building the same balcony. She surveyed the region’s eleven producing theaters and found that they spent $4.8 million a year on scenery and $290,000 on throwing it away. Standard sizes were the obstacle: each house had its own. It took eighteen months to agree on a common flat, twelve feet by four, with bolts where the next theater’s bolts would be.',
      'Since then members have borrowed 3,100 pieces. Rental brings in $560,000, which covers the lease and five jobs, and the tonnage sent to landfill is down by three-quarters. Recycling what cannot be reused is handled by a joinery school next door, whose students get the lumber free.',
      'Designers worried that everything would look alike. Critics have yet to notice that the gallows in one town’s tragedy was the swing in another’s musical.',
    ],
    tags: ['theater', 'recycling', 'shared services'],
  },
  {
    slug: 'costume-house-slump',
    title: 'The costume house feels the end of the streaming rush first',
    summary:
      'At Pomfrey & Dunlin the racks are full again, which is bad. Rentals have halved as studios finish fewer series and <a href="https://meridianledger.example/arts/series-orders">order shorter ones</a>.',
    byline: 'Mei-Lin Strathmore',
    body: [
      'A busy costume house is an empty one. For six years the hangers at Pomfrey & Dunlin rattled loose while 190,000 garments were out on somebody’s set, and the firm built a second warehouse to hold the stock it could never keep in.',
      'Both buildings are full today. Inquiries have dropped by 45 percent in a year, and the corsets came back first. Period drama was what streaming services ordered when money was cheap; a season of it needs 2,000 outfits. Contemporary comedy needs sixty, most of them bought in a mall.',
      'Nkiru Pomfrey, the third generation to run the company, has cut the week to four days instead of cutting the forty-one cutters, fitters and dyers. Her bank agreed to six months of interest-only payments. She has also let in outsiders: a law firm rented the ballroom stock for a partner’s retirement, and weekend tours are booked through the season.',
      '“Film is a tide, and the mistake is to price the warehouse at high water,” she said. Her grandfather left a note in the safe to the same effect.',
    ],
    tags: ['film', 'costumes', 'streaming'],
  },
];
