export type TemplateGroup =
  | 'accounts'
  | 'appointments'
  | 'bookings'
  | 'donors'
  | 'education'
  | 'events'
  | 'financial'
  | 'healthcare'
  | 'insurance'
  | 'legal'
  | 'notices'
  | 'orders'
  | 'projects'
  | 'realEstate'
  | 'software'
  | 'utilities'

interface Parts {
  /** Who receives the texts. */
  audience: string
  /** What the texts are about. */
  topics: string
  /** What people ask for on the form. */
  form: string
  samples: (business: string) => [string, string, string]
}

const STOP = 'Reply STOP to opt out.'
const HELP = 'Reply HELP for help.'

const GROUPS: Record<TemplateGroup, Parts> = {
  realEstate: {
    audience: 'home buyers and sellers who asked us about a property',
    topics: 'property showings, listings that match their search, offers, and closing dates',
    form: 'ask about a property or a home valuation',
    samples: (business) => [
      `Hi Dana, this is Alex from ${business}. The showing of the property on Maple Street is set for Friday at 4 PM. Does it still work for you? ${STOP}`,
      `${business}: A new listing matches your search, with 3 bedrooms in Riverside. Would you like a showing this week? ${HELP} ${STOP}`,
      `Hi Dana, your closing date is March 14 at 10 AM. Please bring a photo ID. Alex, ${business}`,
    ],
  },
  insurance: {
    audience: 'policyholders and people who asked us for a quote',
    topics: 'insurance quotes, policy renewals, claims, and appointments with their agent',
    form: 'ask for an insurance quote',
    samples: (business) => [
      `Hi Dana, this is Alex from ${business}. The insurance quote that you asked for is ready. When is a good time to review it? ${STOP}`,
      `${business}: Your auto policy renews on March 14. Reply YES to review your coverage with your agent. ${HELP} ${STOP}`,
      `Hi Dana, we received your claim and will call you by Friday. Alex, ${business}`,
    ],
  },
  financial: {
    audience: 'clients and people who asked us for a consultation',
    topics: 'consultations, document requests, account reviews, and planning meetings',
    form: 'ask for a consultation',
    samples: (business) => [
      `Hi Dana, this is Alex from ${business}. Your consultation is confirmed for Friday at 2 PM. ${STOP}`,
      `${business}: It is time for your yearly account review. Reply with a day that works for a planning meeting. ${HELP} ${STOP}`,
      `Hi Dana, we received your documents and will call you by Friday. Alex, ${business}`,
    ],
  },
  accounts: {
    audience: 'customers who hold an account with us',
    topics: 'account notices, appointments at a branch, support requests, and statements',
    form: 'open an account or ask for support',
    samples: (business) => [
      `${business}: Your monthly statement is ready. Sign in to our app to read it. ${STOP}`,
      `Hi Dana, this is Alex from ${business}. Your appointment at our branch is on Friday at 2 PM. ${HELP} ${STOP}`,
      `Hi Dana, we answered your support request. Reply if you have questions. Alex, ${business}`,
    ],
  },
  healthcare: {
    audience: 'patients who gave us their phone number',
    topics: 'appointment reminders, scheduling, office hours, and follow-up visits',
    form: 'book an appointment or fill out the patient form',
    samples: (business) => [
      `${business}: Your appointment is on Tuesday at 9:30 AM. Reply C to confirm or R to reschedule. ${STOP}`,
      `Hi Dana, this is ${business}. It is time to schedule your follow-up visit. Reply with a day that works. ${HELP} ${STOP}`,
      `${business}: Our office hours change on Monday. Your appointment stays at 9:30 AM.`,
    ],
  },
  legal: {
    audience: 'clients and people who asked us for a consultation',
    topics: 'consultations, court dates, document requests, and updates of their case',
    form: 'ask for a consultation',
    samples: (business) => [
      `Hi Dana, this is Alex from ${business}. Your consultation is confirmed for Friday at 2 PM. ${STOP}`,
      `${business}: Your court date is March 14 at 9 AM. Please arrive 30 minutes early. ${HELP} ${STOP}`,
      `Hi Dana, we received your documents for your case. We will call you by Friday. Alex, ${business}`,
    ],
  },
  education: {
    audience: 'students, parents, and people who asked about our courses',
    topics: 'course schedules, enrollment, reminders, and school announcements',
    form: 'ask about a course or enroll',
    samples: (business) => [
      `Hi Dana, this is ${business}. Your course schedule for the spring is ready. Class starts on March 14. ${STOP}`,
      `${business}: Enrollment closes on Friday. Reply YES to talk with an advisor. ${HELP} ${STOP}`,
      `${business}: School is closed on Monday. Classes continue on Tuesday.`,
    ],
  },
  appointments: {
    audience: 'customers who asked us for a quote or booked a service',
    topics: 'service appointments, repair updates, quotes, and pick-up times',
    form: 'book a service or ask for a quote',
    samples: (business) => [
      `${business}: Your service appointment is on Tuesday at 9 AM. Reply C to confirm. ${STOP}`,
      `Hi Dana, this is Alex from ${business}. The repair of your car is done. You can pick it up until 6 PM. ${HELP} ${STOP}`,
      `Hi Dana, here is the quote that you asked for: 4 new tires for $480. Alex, ${business}`,
    ],
  },
  bookings: {
    audience: 'guests and travelers who booked with us or asked about a booking',
    topics: 'booking confirmations, arrival times, schedule changes, and requests during their stay or trip',
    form: 'book or ask about a date',
    samples: (business) => [
      `${business}: Your booking for March 14 is confirmed. Arrival is from 3 PM. ${STOP}`,
      `Hi Dana, this is ${business}. The schedule of your trip changed to 10:15 AM. Reply if you need help. ${HELP} ${STOP}`,
      `${business}: Thank you for your stay. Would you like a late departure on Sunday?`,
    ],
  },
  donors: {
    audience: 'members, volunteers, and donors who gave us their phone number',
    topics: 'events, volunteer schedules, meeting times, and news of our community',
    form: 'join, volunteer, or donate',
    samples: (business) => [
      `Hi Dana, this is Alex from ${business}. Your volunteer shift is on Saturday at 9 AM. ${STOP}`,
      `${business}: Our community event is on March 14 at 6 PM. Reply YES to save a seat. ${HELP} ${STOP}`,
      `${business}: The meeting of Thursday moved to 7 PM. See you there.`,
    ],
  },
  events: {
    audience: 'subscribers and people who registered for our events',
    topics: 'subscriptions, event reminders, program changes, and support requests',
    form: 'subscribe or register for an event',
    samples: (business) => [
      `${business}: Your event on Friday starts at 7 PM. Doors open at 6 PM. ${STOP}`,
      `Hi Dana, this is ${business}. The program of Friday changed. Your registration stays valid. ${HELP} ${STOP}`,
      `${business}: Your subscription renews on March 14. Reply if you have questions.`,
    ],
  },
  notices: {
    audience: 'residents who asked us for notices',
    topics: 'public notices, office appointments, permit updates, and service changes',
    form: 'ask for notices or book an appointment',
    samples: (business) => [
      `${business}: Your appointment at our office is on Tuesday at 9 AM. ${STOP}`,
      `${business}: Your permit is ready for pick-up at the office until Friday. ${HELP} ${STOP}`,
      `${business}: Service change on Monday because of the holiday. Collection is on Tuesday.`,
    ],
  },
  orders: {
    audience: 'customers who placed an order or asked us about a product',
    topics: 'order updates, deliveries, pick-up times, product questions, and offers they asked for',
    form: 'place an order or ask about a product',
    samples: (business) => [
      `${business}: Your order is ready for pick-up until 6 PM today. ${STOP}`,
      `Hi Dana, this is Alex from ${business}. The product that you asked about is back in our store. Shall we hold one for you? ${HELP} ${STOP}`,
      `${business}: Your delivery arrives on Tuesday between 9 AM and noon.`,
    ],
  },
  projects: {
    audience: 'customers and partners who work with us on an order or project',
    topics: 'quotes, project schedules, deliveries to the site, and service visits',
    form: 'ask for a quote',
    samples: (business) => [
      `Hi Dana, this is Alex from ${business}. The quote for your project is ready. When can we review it? ${STOP}`,
      `${business}: Your delivery to the site is set for Tuesday at 7 AM. ${HELP} ${STOP}`,
      `Hi Dana, the project schedule changed: the service visit is on Thursday. Alex, ${business}`,
    ],
  },
  software: {
    audience: 'customers and people who asked for a demo of our product',
    topics: 'demos, onboarding calls, support requests, and service notices',
    form: 'ask for a demo or support',
    samples: (business) => [
      `Hi Dana, this is Alex from ${business}. Your demo is confirmed for Friday at 2 PM. ${STOP}`,
      `${business}: We answered your support request. Reply here if you have questions. ${HELP} ${STOP}`,
      `${business}: Service notice. Maintenance of our product is on Sunday from 1 AM to 2 AM.`,
    ],
  },
  utilities: {
    audience: 'customers who have service with us or asked us for a quote',
    topics: 'service appointments, outages, installation dates, quotes, and billing questions',
    form: 'ask for service or a quote',
    samples: (business) => [
      `${business}: Your installation is on Tuesday between 8 AM and noon. ${STOP}`,
      `Hi Dana, this is Alex from ${business}. The quote that you asked for is ready. When can we review it? ${HELP} ${STOP}`,
      `${business}: Service in your street is restored. Reply if your outage continues.`,
    ],
  },
}

/** Texts of a template. `website` null: people agree on a paper form. */
export function templateTexts(
  group: TemplateGroup,
  { business, website }: { business: string; website: string | null },
): { description: string; messageFlow: string; messageSamples: string[] } {
  const { audience, topics, form, samples } = GROUPS[group]
  const place =
    website === null
      ? `People agree on a paper form that they sign at our office when they ${form}.`
      : `People agree on the contact form of our website, ${website}, when they ${form}.`
  const policies =
    website === null
      ? 'Our privacy policy and terms of service are on the back of the form.'
      : `Privacy policy: ${website}/privacy. Terms of service: ${website}/terms.`
  return {
    description: `${business} sends texts to ${audience}. The texts are about ${topics}. All contacts agreed to receive them and can reply to a person.`,
    messageFlow: `${place} A separate box, which is optional and not ticked beforehand, says: “I agree to receive texts from ${business} about ${topics}. Message frequency varies. Message and data rates may apply. ${STOP} ${HELP}” Consent and phone numbers are never shared with third parties for marketing. ${policies}`,
    messageSamples: samples(business),
  }
}
