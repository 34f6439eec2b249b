export const CALLERS = [
  'owner',
  'manager',
  'admin',
  'coach',
  'member',
  'colleague',
  'individual',
  'other team',
  'revoked',
  'API key',
  'none',
] as const
export type Caller = (typeof CALLERS)[number]

/** 'missing': as if there were no such record. 'unknown': not signed in, or no longer. */
export type Outcome = 'let in' | 'forbidden' | 'missing' | 'unknown'

const strangers = { revoked: 'unknown', 'API key': 'unknown', none: 'unknown' } as const
const outside = { individual: 'missing', 'other team': 'missing', ...strangers } as const
/** Where no record is named: all act in accounts of their own. */
const elsewhere = { individual: 'let in', 'other team': 'let in', ...strangers } as const
const sellers = { owner: 'let in', manager: 'let in', member: 'let in', colleague: 'let in' } as const
const team = { ...sellers, admin: 'let in', coach: 'let in' } as const
const noCalls = { admin: 'forbidden', coach: 'forbidden' } as const
const notTheirs = { owner: 'missing', manager: 'missing', colleague: 'missing' } as const

export const rules = {
  public: {
    ...team,
    individual: 'let in',
    'other team': 'let in',
    revoked: 'let in',
    'API key': 'let in',
    none: 'let in',
  },
  'a vendor’s server': {
    owner: 'unknown',
    manager: 'unknown',
    admin: 'unknown',
    coach: 'unknown',
    member: 'unknown',
    colleague: 'unknown',
    individual: 'unknown',
    'other team': 'unknown',
    ...strangers,
    'API key': 'let in',
  },
  'each signed-in user': { ...team, ...elsewhere },
  'each role but the coach': { ...team, coach: 'forbidden', ...elsewhere },
  'who may call': { ...sellers, ...noCalls, ...elsewhere },
  'who reads the team’s reports': {
    ...team,
    ...elsewhere,
    member: 'forbidden',
    colleague: 'forbidden',
    individual: 'forbidden',
  },
  'who reads what became of everybody’s answers': {
    ...team,
    ...elsewhere,
    member: 'forbidden',
    colleague: 'forbidden',
  },
  'who reads best times': { ...team, ...elsewhere, member: 'forbidden', colleague: 'forbidden' },
  'the account': { ...team, ...outside },
  'the account without coaches': { ...team, coach: 'forbidden', ...outside },
  'who deletes the team’s voicemails': {
    ...team,
    coach: 'forbidden',
    member: 'forbidden',
    colleague: 'forbidden',
    ...outside,
  },
  'who manages the team': {
    ...team,
    coach: 'forbidden',
    member: 'forbidden',
    colleague: 'forbidden',
    ...outside,
    individual: 'forbidden',
  },
  'who listens to the member': {
    ...team,
    ...outside,
    member: 'forbidden',
    colleague: 'forbidden',
    individual: 'forbidden',
  },
  /** It belongs to a member who may no longer monitor. */
  'none of those who listen': {
    ...notTheirs,
    ...outside,
    admin: 'missing',
    coach: 'missing',
    member: 'forbidden',
    colleague: 'forbidden',
    individual: 'forbidden',
  },
  'who may set boards up': {
    ...team,
    ...elsewhere,
    coach: 'forbidden',
    member: 'forbidden',
    colleague: 'forbidden',
  },
  /** A company's operation that names no record: these tests have no CRM manager. */
  'who manages the company': {
    owner: 'missing',
    manager: 'missing',
    admin: 'missing',
    coach: 'missing',
    member: 'missing',
    colleague: 'missing',
    ...outside,
  },
  'who claims numbers': { ...team, coach: 'forbidden', member: 'forbidden', colleague: 'forbidden', ...elsewhere },
  /** Each account lacks what it needs first. */
  'who claims numbers, for nothing': {
    owner: 'unknown',
    manager: 'unknown',
    admin: 'unknown',
    coach: 'forbidden',
    member: 'forbidden',
    colleague: 'forbidden',
    individual: 'unknown',
    'other team': 'unknown',
    ...strangers,
  },
  'who pays': {
    ...team,
    manager: 'forbidden',
    admin: 'forbidden',
    coach: 'forbidden',
    member: 'forbidden',
    colleague: 'forbidden',
    ...elsewhere,
  },
  /** The body names what no one has. */
  'who pays, for nothing': {
    owner: 'missing',
    manager: 'forbidden',
    admin: 'forbidden',
    coach: 'forbidden',
    member: 'forbidden',
    colleague: 'forbidden',
    ...outside,
  },
  'who pays for the account': {
    ...team,
    manager: 'forbidden',
    admin: 'forbidden',
    coach: 'forbidden',
    member: 'forbidden',
    colleague: 'forbidden',
    ...outside,
  },
  'who sets boards up': { ...team, coach: 'forbidden', member: 'forbidden', colleague: 'forbidden', ...outside },
  'who manages numbers': { ...team, coach: 'forbidden', member: 'forbidden', colleague: 'forbidden', ...outside },
  'who sets the board up': { ...team, coach: 'forbidden', member: 'forbidden', colleague: 'missing', ...outside },
  'who sees the board': { ...team, colleague: 'missing', ...outside },
  'who works the board': { ...team, coach: 'forbidden', colleague: 'missing', ...outside },
  'the seller and who reads the team’s reports': { ...team, colleague: 'missing', ...outside },
  'the seller and who manages the team': { ...team, coach: 'forbidden', colleague: 'missing', ...outside },
  'the seller and who leads': { ...sellers, colleague: 'missing', ...noCalls, ...outside },
  'the seller alone': { ...notTheirs, ...noCalls, member: 'let in', ...outside },
  'the seller alone reads': { ...notTheirs, admin: 'missing', coach: 'missing', member: 'let in', ...outside },
  /** An unsent draft is visible to its author only. */
  'who began it': { ...notTheirs, admin: 'missing', coach: 'forbidden', member: 'let in', ...outside },
  'who began it and reads': { ...notTheirs, admin: 'missing', coach: 'missing', member: 'let in', ...outside },
  'the owner of a shared script and who leads': { ...team, colleague: 'forbidden', coach: 'forbidden', ...outside },
  'its creator and who leads': { ...team, colleague: 'forbidden', coach: 'forbidden', ...outside },
  'the owner of a shared script': {
    owner: 'forbidden',
    manager: 'forbidden',
    colleague: 'forbidden',
    ...noCalls,
    member: 'let in',
    ...outside,
  },
} satisfies Record<string, Record<Caller, Outcome>>
