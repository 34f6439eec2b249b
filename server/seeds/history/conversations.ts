import type { Disposition } from './plan'

/** Turns of seller and lead, the seller first. */
export const CONVERSATIONS: Record<Disposition, readonly (readonly string[])[]> = {
  INTERESTED: [
    [
      'Hi, I am calling from Harbor Realty. You asked about homes in your area. Is this a good moment?',
      'Yes, I have a few minutes. We are looking for something with three bedrooms.',
      'Great. Is there a part of town that you prefer?',
      'Close to the lake if we can afford it. Our budget is around four hundred and fifty.',
      'I have two that fit. Shall I send you both by e-mail today?',
      'Please do. We can look at them this weekend.',
    ],
    [
      'Good morning, Harbor Realty here. You came to our open house in September.',
      'Right, the brick one on Maple Street. Is it still available?',
      'It is, and the price came down by ten thousand last week.',
      'Then we would like to see it again. Could you send me the papers?',
      'They will be in your inbox within the hour.',
    ],
    // The disposition check finds it.
    [
      'Hello, Harbor Realty. You saved two homes on our page last week.',
      'Yes, we looked around. To be honest, we are no longer interested.',
      'May I ask what changed?',
      'We renewed our lease for two years. Thank you for the call.',
    ],
  ],
  NOT_INTERESTED: [
    [
      'Hi, this is Harbor Realty. I am calling about your home search.',
      'Oh, thank you, but we bought a place in August.',
      'Congratulations. May I check in when you think about selling?',
      'Sure, in a few years maybe.',
    ],
  ],
  APPOINTMENT_SET: [
    [
      'Hello, Harbor Realty. You asked for a time to see the house on Cedar Lane.',
      'Yes, my wife and I would both come. Is Saturday possible?',
      'Saturday at eleven is free. I will meet you at the door.',
      'Perfect, Saturday at eleven. We will bring the bank letter.',
    ],
  ],
  CALLBACK: [
    [
      'Hi, this is Harbor Realty. Do you have two minutes?',
      'I am just walking into a meeting. Could you call me later today?',
      'Of course. Would the afternoon suit you?',
      'Yes, any time after three. Thanks.',
    ],
  ],
  DO_NOT_CONTACT: [
    [
      'Hello, this is Harbor Realty.',
      'Please take me off your list. I do not want these calls.',
      'I will do that right now. I am sorry to have bothered you.',
    ],
  ],
  BAD_NUMBER: [['Hello, this is Harbor Realty.', 'You have reached a flower shop. You have the wrong number.']],
}

export interface SeedText {
  from: 'us' | 'them'
  body: string
  /** Minutes after the one before. */
  after: number
}

const us = (after: number, body: string): SeedText => ({ from: 'us', body, after })
const them = (after: number, body: string): SeedText => ({ from: 'them', body, after })

/** '{name}' is the contact's first name. */
export const TEXT_THREADS: readonly (readonly SeedText[])[] = [
  [
    us(0, 'Hi {name}, it was good to talk today. Here are the two homes by the lake. Which one would you like to see?'),
    them(14, 'The second one! Is Saturday possible?'),
    us(6, 'Saturday at 11 works. I will meet you there.'),
    them(3, 'Great, see you then 👍'),
  ],
  [
    us(0, 'Hi {name}, Mia at Harbor Realty. The price of Maple Street came down by 10,000. Still interested?'),
    them(95, 'Yes, but we have to sell ours first. What do you think it is worth?'),
    us(22, 'I can have a price report for you by tomorrow. Is the kitchen still the one from the photos?'),
    them(41, 'We redid it last year. I will send you pictures tonight.'),
  ],
  [
    us(0, 'Hi {name}, I tried to reach you today. When is a good time to call?'),
    them(180, 'After 4 on weekdays. Thanks!'),
  ],
  [
    them(0, 'Hello, I saw your sign on Cedar Lane. How many square feet is it?'),
    us(9, 'Hi {name}, 1,840 with the finished basement. Would you like to see it this week?'),
    them(12, 'Thursday evening maybe'),
    us(4, 'Thursday at 6 is free. I put you down.'),
  ],
  [us(0, 'Hi {name}, a reminder of our appointment tomorrow at 2 pm. Reply C to confirm.'), them(7, 'C')],
  [
    us(0, 'Hi {name}, the bank letter arrived. Everything is in order for the offer.'),
    them(33, 'That is a relief. Thank you for staying on it'),
    us(5, 'Gladly. I will call you when the seller answers.'),
    them(1_440, 'Any news from the seller?'),
  ],
  [them(0, 'Is the duplex on 5th still for sale?')],
  [
    us(0, 'Hi {name}, here is the list of open houses this weekend. Shall I reserve a time for you?'),
    them(240, 'We are away until Monday, maybe the week after.'),
    us(20, 'No problem. I will write to you on Tuesday.'),
  ],
]

export const CONTACT_NOTES: readonly string[] = [
  'Two children, school district matters. Knows the Lindquists.',
  'Sold through us in 2023. Sends referrals, thank with a card.',
  'Prefers texts. Works nights until the end of the year.',
  'Looking at condos for her mother too.',
  'Investor, two duplexes. Cash buyer up to 600,000.',
  'Has to be out of the lease by March 31.',
]
