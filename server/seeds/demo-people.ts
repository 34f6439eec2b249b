import type { NewPromotion } from '../../app/domain/promotions/promotions.schema'
import type { Limits } from '../../app/domain/accounts/plan'
import type { Role } from '../../db/schema/people'

/** Company used in demo, tests, documents and screenshots. */
export interface SeedPerson {
  vendorUserId: string
  firstName: string
  lastName: string
  email: string
  /** null: an individual with their own account. */
  role: Role | null
  isStaff?: boolean
  isAgencyOwner?: boolean
  isCrmManager?: boolean
  /** Pays from a wallet, which begins with this promotion, in cents. */
  walletCents?: number
}

export const VENDORS = [
  { id: 'harbor', name: 'Harbor CRM', showsCampaigns: true },
  { id: 'testing:harbor', name: 'Harbor CRM (testing)', showsCampaigns: true },
] as const

/** Vendor of the host demo; it has every seeded person. */
export const HOST_DEMO_VENDOR = 'harbor'

export const DEMO_LIMITS: Partial<Limits> = {
  dialMinutes: { limit: 1000, unlimited: false },
  rvmDrops: { limit: 100, unlimited: false },
}

export const HARBOR_REALTY = {
  teamKey: 'Harbor Realty',
  name: 'Harbor Realty',
  phone: '+13125550140',
  seats: 6,
} as const

/** Olivia is its CRM manager. */
export const HARBOR_GROUP = { key: 'harbor-group', name: 'Harbor Group' } as const

/** Locations of the group without people. */
export const OTHER_LOCATIONS = ['Harbor Commercial', 'Harbor Rentals'] as const

export const TEAM: readonly SeedPerson[] = [
  {
    vendorUserId: 'olivia',
    firstName: 'Olivia',
    lastName: 'Park',
    email: 'olivia@harbor.test',
    role: 'OWNER',
    isCrmManager: true,
  },
  { vendorUserId: 'marcus', firstName: 'Marcus', lastName: 'Reed', email: 'marcus@harbor.test', role: 'MANAGER' },
  { vendorUserId: 'ada', firstName: 'Ada', lastName: 'Lind', email: 'ada@harbor.test', role: 'ADMIN' },
  { vendorUserId: 'cole', firstName: 'Cole', lastName: 'Webb', email: 'cole@harbor.test', role: 'COACH' },
  { vendorUserId: 'mia', firstName: 'Mia', lastName: 'Torres', email: 'mia@harbor.test', role: 'MEMBER' },
  { vendorUserId: 'ben', firstName: 'Ben', lastName: 'Okafor', email: 'ben@harbor.test', role: 'MEMBER' },
]

export const INDIVIDUALS: readonly SeedPerson[] = [
  { vendorUserId: 'sam', firstName: 'Sam', lastName: 'Rivera', email: 'sam@rivera.test', role: null },
  {
    vendorUserId: 'inez',
    firstName: 'Inez',
    lastName: 'Cole',
    email: 'inez@agency.test',
    role: null,
    isAgencyOwner: true,
    walletCents: 10_000,
  },
  {
    vendorUserId: 'staff',
    firstName: 'Trunkline',
    lastName: 'Staff',
    email: 'staff@trunkline.test',
    role: null,
    isStaff: true,
  },
]

export interface DemoPerson {
  vendorId: string
  vendorUserId: string
  name: string
  /** On the sign-in page. */
  about: string
}

const ABOUT: Record<Role, string> = {
  OWNER: 'Owner',
  MANAGER: 'Manager',
  ADMIN: 'Admin',
  COACH: 'Coach',
  MEMBER: 'Seller',
}

/** Sign in with one press. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [...TEAM, ...INDIVIDUALS].map((person) => ({
  vendorId: HOST_DEMO_VENDOR,
  vendorUserId: person.vendorUserId,
  name: `${person.firstName} ${person.lastName}`,
  about: person.role
    ? ABOUT[person.role]
    : person.isStaff
      ? 'Trunkline staff'
      : person.isAgencyOwner
        ? 'Agency owner'
        : 'Works alone',
}))

export const DEMO_PROMOTION: NewPromotion = {
  code: 'WELCOME20',
  kind: 'percent',
  amount: 20,
  periods: 3,
  expiresAt: null,
  maxUses: null,
}
