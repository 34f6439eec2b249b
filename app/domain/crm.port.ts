/** What we need of a CRM, in our words. `server/crm` holds its implementations. */

export interface CrmTag {
  id: string
  name: string
}

export interface CrmWorkflow {
  id: string
  name: string
}

export interface CrmContact {
  vendorContactId: string
  firstName: string
  lastName: string
  company: string | null
  email: string | null
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** IANA name. */
  timezone: string | null
  /** As the CRM writes them. */
  numbers: string[]
  tags: string[]
}

export interface CrmPage {
  contacts: CrmContact[]
  /** What stands there and is no contact: it must not stop the others. */
  unreadable: number
  nextCursor: string | null
}

/** What came of a call. */
export interface CallReport {
  callId: string
  /** 'inbound': they called us. */
  direction: 'outbound' | 'inbound'
  /** Theirs, E.164; empty where they called us and hid it. */
  number: string
  /** Epoch ms. */
  placedAt: number
  /** After the bridge, ms. */
  talkMs: number
  disposition: string
  seller: string
  /** Path of our own page where the call's story is read and its recording heard, by whoever may. */
  storyPath: string
  recorded: boolean
}

export type CrmWrite =
  | { kind: 'add-tag'; tag: string }
  | { kind: 'remove-tag'; tag: string }
  | { kind: 'add-to-workflow'; workflowId: string; workflowName: string }
  | { kind: 'call-report'; report: CallReport }
  /** What the seller wrote about a call. */
  | { kind: 'call-note'; callId: string; text: string; seller: string }

export interface Crm {
  /** What people call it. */
  readonly name: string
  listTags(): Promise<CrmTag[]>
  /** One that is there already is answered as it is. */
  createTag(name: string): Promise<CrmTag>
  listWorkflows(): Promise<CrmWorkflow[]>
  /** null: the CRM knows no such contact. */
  findContact(vendorContactId: string): Promise<CrmContact | null>
  /** Contacts with a tag, up to 100 a page; `cursor` of the page before, null for the first. */
  listContactsByTag(tag: string, cursor: string | null): Promise<CrmPage>
  /** Where a contact is looked at; null: the CRM's own page around us opens it when it is told (`contact.open`). */
  contactUrl(vendorContactId: string): string | null
  /** Changes a contact, or tells what came of a call. */
  write(vendorContactId: string, write: CrmWrite, deliveryId: string): Promise<void>
  /** Whether a write may be sent again when nobody knows whether it arrived: it would change nothing twice. */
  mayRepeat(kind: CrmWrite['kind']): boolean
  /** Whether a write whose answer was lost is there; 'unknown': the CRM does not tell. */
  lookUp(vendorContactId: string, write: CrmWrite): Promise<'there' | 'missing' | 'unknown'>
}

/** A vendor's CRM that takes our signed calls at its own address. */
export interface VendorCrm {
  name: string
  /** Where its paths begin, without a slash at the end. */
  url: string
  /** The vendor's secret, which it signs its JWTs with and we our calls. */
  secret: string
  /** Whose contacts: the vendor's own name of the team, or its id of the individual. */
  account: string
  kind: 'team' | 'person'
}

/** What the CRM hands out when a person has allowed the connection, and when it is refreshed. */
export interface Grant {
  accessToken: string
  /** Takes the place of the one before. */
  refreshToken: string
  /** Epoch ms. */
  expiresAt: number
  locationId: string
}

/** Where an account's tokens are kept between calls. */
export interface GrantKeeper {
  read(): Promise<Grant>
  save(grant: Grant): Promise<void>
  /** The refresh token is taken no longer; a person has to connect again. */
  markExpired(reason: string): Promise<void>
}

/** GoHighLevel, for whom this installation is an app that its people can allow. */
export interface HighLevel {
  /** The page on which a person allows it; comes back to us with a code and this state. */
  authorizeUrl(state: string): string
  /** Trades the code of that page. */
  exchange(code: string): Promise<Grant>
  /** What people call the location that was connected. */
  locationName(grant: Grant): Promise<string>
  open(locationId: string, keeper: GrantKeeper): Crm
}

export interface CrmAdapters {
  ofVendor(vendor: VendorCrm): Crm
  /** null: no client id is configured. */
  highLevel: HighLevel | null
}

export type CrmErrorCode = 'not_connected' | 'expired' | 'refused' | 'rate_limited' | 'unreachable'

/**
 * How a call to a CRM can fail. Code `expired` is the whole account's matter, `refused` that of this one call, also where it may be
 * tried again. Outcome `refused`: nothing happened and never will; `retry`: nothing happened, try again after
 * `retryAfterMs`; `unknown`: it may have happened (timeout, reset in the middle); `busy`: the CRM may be at it since it
 * was asked before, and a few tries soon after tell.
 */
export class CrmError extends Error {
  readonly isCrmError = true
  constructor(
    readonly code: CrmErrorCode,
    /** A sentence for a person. */
    message: string,
    readonly outcome: 'refused' | 'retry' | 'unknown' | 'busy',
    readonly retryAfterMs: number | null = null,
  ) {
    super(message)
    this.name = 'CrmError'
  }
}

export function isCrmError(error: unknown): error is CrmError {
  return typeof error === 'object' && error !== null && 'isCrmError' in error && error.isCrmError === true
}

export const noCrm = (): CrmError => new CrmError('not_connected', 'No CRM is connected', 'refused')
