import { harborContacts, harborNewcomers, samContacts, type SeedContact } from '../contacts'
import type { Random } from './random'

export const HISTORY_LIST = 'Fall buyers'
const CONTACTS = 560

const FIRST_NAMES =
  'Aaron Abigail Adrian Alexa Alicia Amanda Ángel Anna Anthony Ashley Beatriz Bernard Brenda Brian Camila Carl Cecilia Chloe Clara Colin Connor Cynthia Daphne Dean Diana Diego Donna Dylan Edith Eduardo Elena Elliot Erin Esther Evan Felix Fiona Gabriel Gail Gavin Gemma Graham Gwen Harold Heather Helen Hector Ian Irene Isabel Ivan Jade Janet Jasmine Javier Jesse Joan Jonas José Julia Justin Karim Kayla Keith Laura Leon Lillian Logan Lorena Louis Lydia Marcela Marcus Martha Mateo Maya Megan Miguel Mona Naomi Nathan Nina Noah Nora Omar Opal Paige Pedro Philip Quentin Rachel Rafael Rebecca René Rita Ronald Roxanne Ryan Sabrina Scott Selena Shane Simone Sonia Stella Teresa Todd Tristan Ursula Valerie Vanessa Wade Wanda Xavier Yasmin Zoe'.split(
    ' ',
  )
const LAST_NAMES =
  'Acosta Albright Archer Ashford Bauer Becker Bennett Berg Bishop Blackwood Bradley Brennan Burke Calloway Campbell Cardenas Castillo Chandler Christensen Cohen Conrad Costa Cruz Dalton Dawson Decker Diaz Dixon Dominguez Drake Duarte Eaton Ellis Emerson Escobar Estrada Farrell Ferguson Figueroa Fisher Fletcher Flores Foster Frost Gallagher Garza Gibson Graves Griffin Guerrero Hale Hammond Harper Hayes Hendricks Hoffman Holloway Ibarra Ingram Jacobs Jensen Juarez Keller Kerr Kessler Knox Lambert Larson Leblanc Lozano Lucas Macias Maddox Marsh McCall McKenzie Mejía Mercado Monroe Montoya Morrow Nash Navarro Nichols Nolan Núñez Ochoa Orr Pacheco Parrish Payne Peña Prescott Quiroz Ramsey Reyes Rhodes Rivers Rojas Rowe Salazar Sawyer Serrano Sinclair Snyder Solis Stanton Sutton Tanner Thornton Trevino Underwood Valdez Vaughn Velasco Walsh Weaver Whitaker Wolfe Yates Zamora'.split(
    ' ',
  )
const BUSINESSES =
  'Dental,Landscaping,Catering,Interiors,Law,Roofing,Bakery,Fitness,Plumbing,Design,Accounting,Home Care,Auto Repair,Florists,Optics,Kitchens'.split(
    ',',
  )
const TAGS = ['Buyer', 'Seller', 'Open house', 'Investor', 'Past client'] as const

type Place = readonly [city: string, state: string, zip: string, area: number]
/** Mostly near the company. */
const PLACES: readonly Place[] = [
  ['Chicago', 'IL', '60618', 773],
  ['Chicago', 'IL', '60647', 312],
  ['Evanston', 'IL', '60202', 847],
  ['Naperville', 'IL', '60540', 630],
  ['Joliet', 'IL', '60435', 815],
  ['Milwaukee', 'WI', '53207', 414],
  ['Madison', 'WI', '53704', 608],
  ['Indianapolis', 'IN', '46220', 317],
  ['Minneapolis', 'MN', '55406', 612],
  ['Saint Paul', 'MN', '55105', 651],
  ['Saint Louis', 'MO', '63110', 314],
  ['Des Moines', 'IA', '50312', 515],
  ['Omaha', 'NE', '68104', 402],
  ['Columbus', 'OH', '43202', 614],
  ['Cincinnati', 'OH', '45208', 513],
  ['Louisville', 'KY', '40204', 502],
  ['Nashville', 'TN', '37206', 615],
  ['Atlanta', 'GA', '30307', 404],
  ['Charlotte', 'NC', '28205', 704],
  ['Raleigh', 'NC', '27608', 919],
  ['Dallas', 'TX', '75206', 214],
  ['Austin', 'TX', '78702', 512],
  ['New York', 'NY', '10025', 212],
  ['Buffalo', 'NY', '14213', 716],
  ['Philadelphia', 'PA', '19147', 215],
  ['Detroit', 'MI', '48202', 313],
  ['Denver', 'CO', '80209', 303],
  ['Tampa', 'FL', '33606', 813],
  ['Phoenix', 'AZ', '85006', 602],
  ['Seattle', 'WA', '98107', 206],
]

export interface HistoryContact extends SeedContact {
  email: string
  tags: string
}

const foldLetters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

/** The company has called them for weeks; its CRM does not have them. Their last digits have no persona. */
export function makeHistoryContacts(random: Random): HistoryContact[] {
  const taken = new Set([...harborContacts, ...samContacts, ...harborNewcomers].flatMap(({ numbers }) => numbers))
  const names = new Set<string>()
  const uniqueName = (): [string, string] => {
    for (;;) {
      const name: [string, string] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)]
      if (names.size === names.add(name.join(' ')).size) continue
      return name
    }
  }
  const contacts: HistoryContact[] = []
  for (let digits = 35; contacts.length < CONTACTS; digits += 1)
    for (const [city, state, zip, area] of PLACES) {
      const number = `+1${area}55501${digits}`
      // Our own numbers end in 40 to 49.
      if (contacts.length === CONTACTS || taken.has(number) || (digits >= 40 && digits < 50)) continue
      const [firstName, lastName] = uniqueName()
      contacts.push({
        contactId: '',
        firstName,
        lastName,
        company: random.chance(0.55) ? `${lastName} ${random.pick(BUSINESSES)}` : '',
        numbers: [number],
        city,
        state,
        zip,
        email: `${foldLetters(firstName)}.${foldLetters(lastName)}@example.com`,
        tags: random.pick(TAGS),
      })
    }
  return contacts
}
