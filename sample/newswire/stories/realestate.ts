import type { Story } from '../story.ts';

export const realestate: readonly Story[] = [
  {
    slug: 'landlords-court-dentists',
    title: 'Why downtown landlords are suddenly courting dentists',
    summary:
      'Medical tenants sign long leases, spend on fit-outs and rarely work from home. In Port Alder’s emptiest towers they are getting <strong>a year’s free rent</strong> to prove it.',
    byline: 'Theo Lindqvist',
    body: [
      'The fourteenth floor of Commerce House used to belong to a bond desk. It now has eleven treatment rooms, a lead-lined closet and a view of the harbor that patients seldom get to enjoy. Dr. Samira Völgyi signed for 15 years, and her landlord sent flowers.',
      'Office vacancy in downtown Port Alder is 24 percent. Law firms and lenders have been renewing for three or five years and taking less space each time. Dentists, physical therapists and eye surgeons take ten to 15, since moving a chair with its own plumbing costs $90,000. They also turn up.',
      'Landlords that once thought such tenants too wet are competing for them. Commerce House offered twelve months free and $140 a square foot toward pipes. Its owner, Gannet Property Trust, has let 9 percent of the building to clinics and says they default at a quarter of the rate of other tenants.',
      'There are drawbacks. Patients want parking, and elevators fill with people holding their jaws. Gannet’s head of leasing, Bartholomew Essien, has put the clinics on low floors wherever he can. The fourteenth was a concession. Dr. Völgyi had pointed out that she, unlike the previous occupant, would be looking out of the window.',
    ],
    tags: ['offices', 'landlords', 'dentists'],
    alsoIn: ['business', 'health'],
  },
  {
    slug: 'office-to-apartment-math',
    title: 'Office conversions pay in six cities as prices and permit times fall',
    summary:
      'Cheaper floors and faster permits have closed the gap in six cities. Developers say the deciding number is the price of a building nobody wants.',
    byline: 'Theo Lindqvist',
    body: [
      'Turning an office into apartments costs about $290 a square foot, which has hardly changed in five years. What has changed is the cost of the office. Towers that traded at $310 a square foot before the vacancies began are selling for $95, and at that price the sum comes out.',
      'Across six cities covered by a survey from Penrose Chartered, 41 conversions are under way, enough for 7,800 homes. Two years ago there were nine. The break-even rent for a one-bedroom apartment has dropped from $3,400 a month to $2,350, within sight of what people pay.',
      'City halls have helped by deciding sooner. Kestrel Bay issues permits in 70 days if a scheme keeps the facade, and allows bedrooms lit through an internal atrium, a rule that rescues the deep floors architects dread.',
      '“The middle of the building was always the problem,” said developer Nkechi Thorvald. Hers will hold bicycle rooms and a laundry.',
      'Lenders who financed the towers are the silent parties to every deal. For each of the 41, somebody wrote off an average of $38 million first.',
    ],
    tags: ['offices', 'housing', 'lenders', 'conversion'],
  },
  {
    slug: 'renters-gain-leverage',
    title: 'Renters gain leverage in the suburbs',
    summary:
      'Two months free is no longer unusual where new apartments outran demand. Tenants are learning to ask, and landlords to answer before the moving truck is booked.',
    byline: 'Maya Oduya',
    body: [
      'When her renewal notice arrived with an increase of $140, Xiomara Dell did what her mother would never have done. She replied with a list of six vacant apartments in the same complex and their advertised rents. By evening the increase was gone, and so was the charge for her parking space.',
      'Suburban landlords opened 31,000 apartments around Stanmere in three years, most of them planned when interest rates were low. Vacancy has reached 9.6 percent. Asking rents have slipped only 2 percent, because owners prefer concessions that do not show in the headline figure their lenders watch. Two months free on a year’s lease amounts to a cut of a sixth.',
      'The bargaining is uneven. Data from the Tenants’ Advice Bureau suggest that those who query a renewal save an average of $1,080 a year, yet only one in five does so. Older renters ask least. Owners expect the balance to tip back. Construction starts have fallen by 64 percent, and the pipeline will be dry within 18 months. Ms. Dell, who teaches arithmetic, asked for a two-year lease.',
    ],
    tags: ['rent', 'suburbs', 'landlords'],
  },
  {
    slug: 'comeback-of-the-three-flat',
    title: 'The modest comeback of the three-flat',
    summary:
      'Zoning reform meets patient capital on Stanmere’s side streets, where a building of three apartments is legal again after 61 years.',
    byline: 'Theo Lindqvist',
    body: [
      'They were built by butchers and tram drivers, one apartment for the owner and two for the mortgage, and for six decades it was against the law to build another. Stanmere repealed the ban two years ago. Since then 138 three-flats have been started, more than in the entire working life of the planner who drafted the change.',
      'The economics are humble. A lot costs $160,000 and the building $720,000, and the two rented apartments cover about 70 percent of the loan. Large developers find the margin too thin to bother with. The builders are electricians, nurses with a pension lump sum and, in eleven cases, groups of siblings. Brightwater Mutual, which holds most of the mortgages, had to revive an underwriting manual from its own archive to work out how to treat an owner who is also a landlord. It has had no arrears.',
      'Neighbors’ chief complaint has been parking, followed by stairs. Critics who predicted a flood have been disappointed in the other direction: at the present pace the type will add one-half of 1 percent to the housing stock in a decade. Hester Quaye, the planner, considers that about right for something that is supposed to last.',
    ],
    tags: ['housing', 'zoning', 'mortgages'],
  },
  {
    slug: 'insurers-redraw-coastal-map',
    title: 'Insurers redraw the coastal map, quietly',
    summary:
      'Premiums now move street by street, and sometimes across the road. Home buyers in Kestrel Bay have begun asking for the quote before the viewing.',
    byline: 'Maya Oduya',
    body: [
      'Pelican Row and Heron Row run parallel, 60 yards apart, in the flat part of Kestrel Bay. The houses were put up by the same builder in the same year. To insure one on Pelican costs $2,900. On Heron, where a culvert meets the tide, the figure is $7,400, if anybody will quote.',
      'Until lately both streets belonged to a single rating zone of 40,000 homes. Four of the five insurers active on the coast have replaced zones with models that estimate flood depth at each front door, using laser surveys flown by the state. They did not announce it. Homeowners found out when the renewal came.',
      'Prices are adjusting. In a study of 3,100 sales, economists at the University of Corran found that every extra $1,000 of annual premium took $13,500 off what a buyer would pay. Houses that gained a discount rose, though more slowly.',
      '“We have stopped charging the hill for the beach,” said Fitzgerald Amoah, an actuary at Marchmont Re. The beach has asked the state to fund the culvert. It would cost $3.8 million, or about nine years of the extra premium that Heron Row’s 94 households now pay.',
    ],
    tags: ['insurance', 'coast', 'flooding'],
  },
  {
    slug: 'builder-publishes-costs',
    title: 'A builder that publishes its costs',
    summary:
      'Buyers at Oxbow Homes see every line of the estimate, including the profit, which is 9 percent. Rivals call it a gimmick and have begun to <em>bring copies to meetings</em>.',
    byline: 'Theo Lindqvist',
    body: [
      'Framing lumber, $38,410. Roof trusses, $11,275. A line marked “mistakes we expect to make,” $4,000. The estimate that Oxbow Homes hands to each customer is 14 pages long and ends with the company’s own margin, in the same type as everything else.',
      'Ignatius Pell, a carpenter’s son who founded the firm, began publishing after a buyer accused him of padding a staircase. He opened the books to win an argument and noticed that the woman then ordered a more expensive kitchen. Customers who see the figures now spend 8 percent more than those who did not, and cancel half as often.',
      'Suppliers were less charmed. Two withdrew their discounts when competitors saw them in print. Mr. Pell replaced one and persuaded the other that being known as the cheapest source of trusses in three counties was a form of advertising.',
      'Oxbow finished 210 houses last year. Its profit is lower on each than the industry’s usual 17 percent, but it carries no unsold homes and employs no salespeople. Even the mistakes line has paid its way: when less is spent, the balance goes back to the buyer, and it has been returned in full 31 times.',
    ],
    tags: ['homebuilding', 'prices', 'transparency'],
  },
  {
    slug: 'sellers-carry-the-mortgage',
    title: 'Seller-financed mortgages triple as interest rates stay high',
    summary:
      'Unable to find a buyer who could find a bank, Winifred Osgood became one. Private loans from seller to buyer have tripled, and so have questions about them.',
    byline: 'Joachim Baptiste',
    body: [
      'Winifred Osgood sold her house in Bellhaven to a couple who could not get a mortgage they could afford, by lending them the money. They pay her 4.5 percent, more than her savings account and two points less than the bank. On the first of each month she walks past to admire the hydrangeas.',
      'Seller financing, a habit of leaner decades, accounted for 6 percent of home sales in the inland counties over the past year. That is three times its usual share. It suits owners without debts of their own, a group that includes almost two-thirds of those over 65, and it spares both sides the lender’s fees, which average $5,200.',
      'Regulators are uneasy. In a sample of 400 private contracts, the Consumer Credit Office found that one in four allowed the seller to take back the house after a single missed payment, without returning the deposit. A standard form, published last month in draft, would give buyers 90 days.',
    ],
    tags: ['mortgages', 'interest rates', 'housing'],
  },
  {
    slug: 'warehouse-roofs-second-tenant',
    title: 'Warehouse roofs become the second tenant',
    summary:
      'A flat acre above the loading docks now earns $24,000 a year. Owners who never looked up are <a href="https://meridianledger.example/realestate/rooftop-leases">leasing it to power companies</a>.',
    byline: 'Anneliese Cho',
    body: [
      'From the air the logistics parks east of Port Alder look like a tray of gray dominoes. Lately some of them have turned blue. Solar panels cover 340 acres of warehouse roof in the district, and a further 500 are under contract.',
      'The arrangement is a lease on top of a lease. A power company rents the surface for 25 years, pays around $24,000 an acre annually and sells the electricity to the grid or to the tenant below. For Gannet Property Trust, which owns 61 sheds, that will be worth $9 million a year, a tenth of its earnings, from a part of the building it used to regard as a source of leaks.',
      'Leaks remain the sticking point. Every panel means bolts, and every bolt is an argument about whose warranty applies. Insurers want a yard of clear space around the edge, and some older trusses cannot take the weight at all; engineers rejected three roofs in ten.',
      'Gannet has begun specifying stronger steel in new sheds, at a cost of $2 a square foot.',
      '“We are building the floor for a tenant who has not called yet,” said its development chief, Rukmini Saul.',
    ],
    tags: ['warehouses', 'solar power', 'earnings'],
    alsoIn: ['automotive'],
  },
  {
    slug: 'student-beds-for-nurses',
    title: 'Student housing’s empty beds find older sleepers',
    summary:
      'With enrollment down, a dormitory owner in Corran rents whole floors to trainee nurses and bus drivers. The quiet hours begin at eight.',
    byline: 'Ravindra Ashby-Cole',
    body: [
      'Corran’s two universities admitted 5,100 fewer students than they had ten years earlier, and the people who build dormitories were the last to be told. By the start of term, 2,300 of the city’s 14,000 student beds had no student in them.',
      'Collegiate Living, which owns the most, tried discounts and a rooftop cinema. Then Corran General asked whether it could take 60 rooms for nurses on rotation. The hospital wanted blackout curtains and a kitchen that was open at four in the morning. It signed for five years, which is 56 months longer than the average undergraduate.',
      'Transit authorities, a shipyard and a police academy have followed. Workers now fill 18 percent of the company’s rooms at a rent of $890 a month, slightly less than students pay but collected all year round. Occupancy is back to 96 percent.',
      'Zoning was the obstacle, since the buildings were licensed for scholars only. The council amended one word. Residents such as Demba Forsythe, who is learning to drive a 60-foot articulated bus, say the desks are useful and the mattresses instructive.',
      '“Somebody studied on this,” he said of his.',
    ],
    tags: ['student housing', 'rent', 'workers'],
  },
  {
    slug: 'kestrel-bay-buys-the-land',
    title: 'Kestrel Bay land trust cuts house prices by 40% for nurses',
    summary:
      'A trust owns the ground, the family owns the walls and the price is cut by 40 percent. When they sell, the next buyer gets the same bargain.',
    byline: 'Fernanda Achebe',
    body: [
      'There are 71 people on staff at Kestrel Bay’s small hospital, and until last year four of them could afford to live within 20 miles. The surgeon commuted from a trailer.',
      'The town’s answer is to take land out of the price. Its housing trust has bought 19 acres with a $12 million bond approved by voters, and leases plots for 99 years at $50 a month. A three-bedroom house on such a plot sells for $265,000; the same house across the lane, land included, costs $440,000. Buyers must work in the town, and when they leave they may keep a quarter of any gain.',
      'Forty-four homes are finished. Their owners include nine nurses, two ferry pilots and the only plumber for miles who will come on a Sunday. Lenders hesitated at first to write mortgages on walls without earth. Brightwater Mutual agreed after the trust promised to cure any default within 60 days, and there has been none to cure.',
      'Some residents dislike the cap on profits. Lorcan Mwangi, a respiratory therapist with twins, has considered it. “I did not come here to trade,” he said. He came, he added, because the last three therapists had left.',
    ],
    tags: ['housing', 'land trust', 'bonds'],
    alsoIn: ['local'],
  },
  {
    slug: 'lenders-warm-to-timber',
    title: 'Lenders warm to the twelve-story timber frame',
    summary:
      'After eleven years of test burns and arguments with underwriters, wooden towers can be financed at the same rate as concrete. One bank sent its board to <strong>watch a column char</strong>.',
    byline: 'Anneliese Cho',
    body: [
      'The directors of Coastal Provident were issued hard hats, goggles and a glass of water, and led to within 30 feet of a burning column. After two hours of fire at 1,700 degrees the wood had lost an inch and a half of its surface. The core was cool enough to touch. They approved the loan at their next meeting.',
      'That loan, $64 million for a twelve-story apartment building in Port Alder, was the first in the region to price timber and concrete alike. Earlier schemes paid a premium of about 80 basis points, plus fire cover at double the normal rate, which erased what they saved by going up four months faster.',
      'Two things moved the underwriters: a decade of laboratory data, and a real fire in a half-built block in Tarn that went out by itself. Emissions from the frame are 45 percent lower than those of a concrete equivalent, a figure pension funds increasingly ask to see.',
      'Water, not flame, is the hazard that worries Yevgenia Marsh-Tolland, the project’s engineer. A slow leak can rot a joint unseen. She has buried 900 moisture sensors in the structure and given the bank a password.',
    ],
    tags: ['timber', 'construction', 'lenders', 'emissions'],
  },
  {
    slug: 'one-elevator-contract',
    title: 'Forty Stanmere condominiums cut elevator bill 38% with joint contract',
    summary:
      'Condominium boards in Stanmere stopped negotiating alone. Together they cut the yearly maintenance bill by 38 percent and the wait for a mechanic to four hours.',
    byline: 'Joachim Baptiste',
    body: [
      'The elevator at 9 Almond Court was out for 17 days, long enough for Bertrand Nakata, who is 83 and lives on the sixth floor, to read all of the correspondence about it. What struck him was the bill. A neighbor’s building paid half as much to the same company.',
      'Mr. Nakata used to buy turbines for a utility. He wrote to the boards of every condominium within a mile, and 40 answered. Each had signed its maintenance contract separately, most with clauses that renewed automatically for five years. Annual charges for an identical car ran from $4,100 to $11,600.',
      'Bidding as a group, they have appointed a single firm at $4,900, with a penalty of $200 for every hour after the fourth that a passenger car stands idle. The contractor, Steadfast Lift, accepted because 58 elevators within walking distance allow it to keep two mechanics in the neighborhood and no vans.',
      'The co-operative has 112 buildings waiting to join and has turned its attention to roofs. It pays Mr. Nakata a dollar a year. He has asked for a raise, on the ground that he is now the only person in the building who takes the stairs.',
    ],
    tags: ['condominiums', 'elevators', 'co-operatives'],
  },
  {
    slug: 'churches-go-to-market',
    title: 'Coastal dioceses put 206 churches up for sale',
    summary:
      'Two hundred and six sanctuaries are for sale in the coastal dioceses. Buyers like the ceilings; the covenants, and the heating, take longer to love.',
    byline: 'Fernanda Achebe',
    body: [
      'St. Brannoc’s has seating for 800, a slate roof in fair order and one and a half bathrooms. It was listed at $1.1 million, drew 40 viewings and sold for $385,000 to a company that makes harpsichords.',
      'Dwindling congregations have put 206 churches on the market in the coastal dioceses, about one in seven. The dioceses need the money: deferred repairs across their buildings come to $290 million. Yet a nave is an awkward thing to own. It cannot easily be divided, costs $30,000 a year to heat and often comes with a promise that no alcohol will be sold where the altar stood.',
      'Successful buyers tend to want volume. Climbing walls, pipe-organ restorers, a circus school and a printer of maps have all moved in. Housing developers, who once led the field, have retreated after finding that each dwelling carved from a church costs a third more than one built beside it.',
      'Archdeacon Philippa Nwachukwu, who handles the sales, keeps a list of conditions she will give up and one that she will not. The bells must be rung at least once a year. The harpsichord makers have chosen the anniversary of their lease.',
    ],
    tags: ['churches', 'property sales', 'conversion'],
    alsoIn: ['arts'],
  },
  {
    slug: 'half-a-mall',
    title: 'Half a shopping mall is worth more than a whole one',
    summary:
      'Owners of the Crossways Galleria knocked down forty shops, planted trees where the food court stood and watched the rents on the remainder rise by a fifth.',
    byline: 'Ravindra Ashby-Cole',
    body: [
      'For nine weeks last year the most popular attraction at the Crossways Galleria was its own demolition. Families brought sandwiches. A retired shoe salesman caught a letter G as it came off the facade, and has it in his garden.',
      'The mall had 96 shops, of which 51 were let. Its owners, a pair of pension funds, calculated that each empty unit lowered the rent of the two beside it by 4 percent. So they removed 40 of them at a cost of $17 million, gathered the surviving tenants around a single court and laid out a park with a pond on the rest.',
      'Total floor space is down by 44 percent. Total rent is up by 7, because tenants that had been threatening to leave renewed at better rates and a grocer took the corner facing the water. The property has been revalued at $118 million, compared with $90 million when it was twice the size.',
      'Valuers are digesting the lesson. “We were taught to count square feet,” said Cosima Adeyemi of Penrose Chartered. She is now asked, several times a month, which half.',
    ],
    tags: ['retail', 'malls', 'pension funds'],
  },
  {
    slug: 'county-retyped-its-deeds',
    title: 'The county that retyped two centuries of deeds',
    summary:
      'Alder County’s clerks transcribed 1.4 million pages by hand and eye. Closing a house sale there now takes six days, and title insurance costs a third of what it did.',
    byline: '',
    body: [
      'Volume 88 of the Alder County deed books was damaged by a flood, a mouse and, at some point in its first century, a spilled dinner. To read it, clerk Philomena Strand used a raking lamp and the patience of a person paid by the hour. She found an easement across a supermarket.',
      'Over seven years a staff of 23 has transcribed every deed since the county was formed, 1.4 million pages in all, into a searchable register with each parcel tied to a map. Machines read the typed volumes. People read the rest, twice, by different hands.',
      'Sales that used to wait 31 days for a title search are closing in six. Insurers, which had charged an average of $1,450 to cover unknown claims, have cut the premium to $480, since there is so much less to be unknown. The project cost $9.7 million and is saving buyers about $6 million a year.',
      'It also uncovered 312 racial covenants, unenforceable but never struck out. The county recorder, Thaddeus Obi, has left them legible, with a note beside each.',
      '“Correcting a record is one thing,” he said. “Tidying it is another.”',
    ],
    tags: ['property records', 'title insurance', 'data'],
  },
  {
    slug: 'self-storage-earnings-sag',
    title: 'Self-storage earnings sag as attics empty slowly',
    summary:
      'The dullest stocks in property had a decade without a bad quarter. Now people have stopped moving, and nobody needs a place for the piano.',
    byline: 'Joachim Baptiste',
    body: [
      'People rent storage units when they marry, divorce, die or change address, and the last of those has gone out of fashion. Home sales in the coastal states are at a 28-year low. Owners with cheap mortgages are staying put, and with them their pianos.',
      'Lockwell, the largest operator, reported a 9 percent drop in quarterly earnings, its third in succession, and trimmed its dividend for the first time. Its stock lost 11 percent of its value in a morning. New customers are paying $96 a month for a unit that long-standing ones rent at $171, a difference that some of them have noticed.',
      'Management argues that the slump will pass as soon as interest rates come down and the vans roll. Analysts are divided. Dunmore Securities points out that 2,200 new facilities opened during the boom, and a concrete box is not readily turned into anything else.',
      'One branch in Stanmere has tried. It lets ground-floor units to florists, band rehearsals and a man who repairs accordions, at twice the rent. Its manager, Tulisa Brandvik, is not certain that head office knows.',
    ],
    tags: ['self-storage', 'stocks', 'earnings'],
  },
  {
    slug: 'farmland-auctions-neighbors',
    title: 'Farmland auctions draw the neighbors back',
    summary:
      'Investment funds have gone quiet and local farmers are bidding again. In the Vale of Tarn, 84 percent of acres sold last season went to someone within ten miles.',
    byline: 'Anneliese Cho',
    body: [
      'The auction of the Pruett farm was held in the Pruett barn, and most of the bidders knew which step was loose. When the hammer fell on the last 160 acres, at $9,300 each, the buyer was the family on the other side of the fence. There was some applause.',
      'It would have been unlikely four years ago. Funds seeking a hedge against inflation then bought 46 percent of the farmland offered in the Vale, outbidding residents by as much as a fifth and renting it back to them. Their share has fallen to 11 percent. Safe bonds yield more than the rents, and several funds face withdrawals.',
      'Prices have settled about 13 percent below the peak. That has brought in farmers in their thirties, among them Ingrid Talavera, who financed the purchase with a state-backed loan fixed for 30 years and a second from the seller.',
      'Not everyone welcomes the change. Older owners had planned to retire on the fund’s price. An auctioneer of long experience, Wendell Ossip, tells them that the old one was real for exactly as long as the stranger kept his hand up.',
    ],
    tags: ['farmland', 'auctions', 'bonds'],
  },
  {
    slug: 'residents-outbid-a-fund',
    title: 'Residents outbid a fund for the ground beneath their homes',
    summary:
      'One hundred and twelve households at Willow Bend own their mobile homes but not the land. They had sixty days and no money. They <em>closed on day fifty-eight</em>.',
    byline: 'Fernanda Achebe',
    body: [
      'The letter gave the residents of Willow Bend 60 days. Their landlord had accepted $8.6 million for the park from an investment fund, and state law allowed tenants to match it. The law does not say how.',
      'A mobile home is seldom mobile. Moving one costs $15,000 and can break its back, so whoever owns the ground can name the rent, as funds have found in 900 parks across the inland states. Lot charges have risen by an average of 38 percent within two years of such sales.',
      'At Willow Bend the organizing fell to Consuelo Barragan, who drives a school bus and keeps the minutes of the bowling league. She found a nonprofit lender willing to provide $7.9 million over 30 years, and a county fund that lent most of the rest. The remaining $41,000 came from a raffle, a wedding dress sold twice and the bowling league.',
      'Each household now holds one share in a co-operative. Rents have gone up by $22 a month, to pay the loan, and will not rise again without a vote. Their first decision as owners was to mend the lights along the bus stop. The second was to name a committee on dogs.',
    ],
    tags: ['mobile homes', 'co-operatives', 'lenders'],
  },
  {
    slug: 'rent-counts-toward-credit',
    title: 'Rent payments start to count toward a credit score',
    summary:
      'Five lenders will treat three years of rent paid on time as evidence that a mortgage would be. A fintech start-up supplies the data, and tenants may withdraw it.',
    byline: 'Joachim Baptiste',
    body: [
      '“I had paid somebody else’s mortgage for eleven years,” said Oluwaseun Pike, a dental technician, “and was told I had no history of paying a mortgage.” Last month he was approved for one of his own. The evidence was 132 bank transfers to his landlord.',
      'Five lenders on the coast have agreed to count rent when they judge an application. The information reaches them through Hearthline, a fintech start-up that reads a tenant’s bank records, with permission, and certifies how often the rent was late. In a pilot covering 6,400 renters, those with three clean years defaulted on later loans at the same rate as people whose conventional credit score was 70 points higher. About 4 million adults in the region rent and have thin files. Hearthline estimates that one in six would qualify for a mortgage they are presently refused.',
      'Tenants’ groups insisted on a safeguard: a missed payment during a dispute over repairs cannot be reported, and anyone may erase the record. Regulators have asked for proof that landlords will not make consent a condition of the lease. The company’s founders say that they would rather lose the customer. That promise will have to be audited.',
    ],
    tags: ['fintech', 'rent', 'lenders', 'payments'],
  },
  {
    slug: 'house-factory-fewer-models',
    title: 'A house factory survives by building fewer models',
    summary:
      'Seven rivals went bankrupt offering buyers anything they liked. One Stanmere plant makes four houses, in one width, and has a profit to show its board.',
    byline: 'Ravindra Ashby-Cole',
    body: [
      'Every few years somebody announces that houses will henceforth be made like cars, raises a great deal of venture money and fails. The most recent wave consumed $2.4 billion and seven companies. What they had in common, according to the man who bought their machinery at auction, was a brochure.',
      'Cassius Ngata runs Plumb & Level from a former bus works outside Stanmere. He offers four designs. All are 14 feet wide, because that is the most a truck may carry without an escort, and the staircase is in the same place in each. A customer may choose the color of the door.',
      'His rivals’ factories averaged 190 different modules and seldom made the same one twice in a week, so that workers spent more time reading than nailing. Mr. Ngata’s crew finishes a house in nine days and 610 hours of labor. A conventional site needs 2,100.',
      'The company earned $5 million on sales of $71 million, which would bore a venture capitalist. Local authorities, its main clients, have ordered 480. They like the price of $148,000, and have noticed that neighbors object less to a design once they have lost to it before.',
    ],
    tags: ['homebuilding', 'factories', 'venture'],
  },
  {
    slug: 'downsizers-want-a-spare-room',
    title: 'Downsizers want a spare room, and builders keep forgetting it',
    summary:
      'Two million older owners say they would move to somewhere smaller. Shown what is on offer, most go home, and the family houses behind them stay off the market.',
    byline: 'Maya Oduya',
    body: [
      'Harriet and Desmond Oyinlola have lived for 34 years in a five-bedroom house in Fenwick, and occupy roughly two and a half of the bedrooms. They would like to leave. In 18 months they have viewed 23 apartments and found one with somewhere to put a visiting grandchild. It had been sold.',
      'Surveys find that 31 percent of owners over 65 want to downsize. Fewer than 3 percent do so in any year. The obstacle is often described as sentiment, but when researchers at Tarn Polytechnic asked 1,900 of them what was missing, two-thirds named a second bedroom, storage or a kitchen with a window. New apartments marketed to retirees average 640 square feet.',
      'Builders say space is what such buyers cannot afford. Real-estate agent Roderick Amsel disagrees: his clients typically have $400,000 left after the sale and no wish to spend their days in a corridor with a gym.',
      'The stakes are wider than comfort. If one downsizer in ten moved, the study suggests, 190,000 family homes would come to market, more than the whole region builds in four years. Oxbow Homes has drawn up a plan for a courtyard of 30 bungalows, each with two bedrooms and an attic. The waiting list opened with 700 names.',
    ],
    tags: ['housing', 'retirement', 'homebuilding'],
  },
  {
    slug: 'tax-appeal-start-up',
    title: 'A start-up that fights tax assessments meets its match: an assessor with a statistician and time',
    summary:
      'Founders of Fairbrick automated the property-tax appeal and won 61 percent of 20,000 cases. Then the county hired a statistician, and read the small print.',
    byline: '',
    body: [
      'An appeal against a property-tax assessment used to require a day off work and a folder of photographs. Fairbrick, a start-up of 30 people in Stanmere, reduced it to four taps and a third of the saving. In its first year the company filed 20,000 appeals in Alder County and won 61 percent of them, moving $14 million of tax from its customers to everybody else.',
      'The county’s assessor, Solvei Kamara, replied in kind. She recruited a statistician from the grain exchange, who rebuilt the valuation model and published it. Assessments that had been off by an average of 19 percent are now off by six. Fairbrick’s rate of success in the second year was 23 percent.',
      'Both sides say they are content. “We exposed a bad model,” said co-founder Raj Etienne, whose investors put in a $3 million seed round on the strength of the old one. The firm is turning to counties that have not yet hired anybody.',
      'Owners of modest houses gained most from the correction. Under the former system a home worth $150,000 was assessed at 112 percent of its value, and one worth $2 million at 71.',
    ],
    tags: ['start-ups', 'property tax', 'founders', 'data'],
  },
  {
    slug: 'apartment-block-insulated',
    title: 'The apartment block that put on a coat',
    summary:
      'Sixty-four families stayed at home while crews wrapped Rosemount Court in nine inches of insulation. Heating bills fell by 78 percent, and <a href="https://meridianledger.example/realestate/retrofit-costs">the accounts are public</a>.',
    byline: 'Anneliese Cho',
    body: [
      'Scaffolding rose around Rosemount Court on a cold morning, and for the next five months its 64 families went on cooking, quarreling and practicing the trombone while a second building was fastened to the outside of the first.',
      'Retrofitting usually means moving people out, which doubles the cost and sours the mood. At Rosemount the new walls came as panels, 40 feet long, made to a laser scan with windows and ventilation ducts already in them. Heat pumps on the roof have replaced 64 boilers. A crew of nine hung the last facade in eleven days.',
      'The work cost $61,000 an apartment. Bills have gone from $2,300 a year to $510, and the housing association that owns the block keeps half the saving to repay a loan from Coastal Provident over 26 years. Energy lenders regard the scheme as a test of whether such loans can be bundled into bonds; they would like to see four winters first.',
      'Mrs. Adunni Platt, on the ground floor, was asked what she noticed. She thought about it. The cat, she said, had stopped sleeping on the stove.',
    ],
    tags: ['heat pumps', 'housing', 'insulation', 'lenders'],
  },
  {
    slug: 'high-street-without-an-anchor',
    title: 'Stanmere’s new high street does without an anchor tenant',
    summary:
      'Forty-six shopkeepers have applied for nineteen units in the old tram depot. The developer turned away a supermarket to make room for them, and its lenders agreed.',
    byline: 'Fernanda Achebe',
    body: [
      'A supermarket wanted a third of it. Fallow & Finch, which is turning Stanmere’s tram depot into homes and shops, had the letter of intent on the table, along with the cheaper loan that a famous name brings. After two meetings the developer sent it back.',
      'Retail streets are normally leased from the largest shop down. The anchor draws the crowd, pays little rent and leaves the smaller tenants to pay for its company. But of five such streets opened in the region in a decade, three have lost their anchor, and vacancy on those three runs at 40 percent. A covenant that caps rents at the depot had removed the usual reward in any case, since there was no premium to be charged for standing next to a giant.',
      'Coastal Provident agreed to lend against 19 small leases instead of a single large one, at an extra eighth of a point. Its credit officer, Ottilie Banerjee, reasoned that a cobbler who fails leaves a gap the width of a cobbler.',
      'The 46 applicants include a cheesemonger, two bicycle repairers and a bank, which was offered a half-size unit and took it. Selection will be by interview. Candidates have been told to bring their accounts and not to bring a mood board.',
    ],
    tags: ['high streets', 'retail', 'lenders'],
  },
];
