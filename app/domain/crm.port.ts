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
  timezone: string | null
  numbers: string[]
  tags: string[]
}

export interface CrmPage {
  contacts: CrmContact[]
  /** Unparsable, skipped. */
  unreadable: number
  nextCursor: string | null
}

export interface CallReport {
  callId: string
  direction: 'outbound' | 'inbound'
  /** Empty: hidden. */
  number: string
  placedAt: number
  talkMs: number
  disposition: string
  seller: string
  storyPath: string
  recorded: boolean
}

export type CrmWrite =
  | { kind: 'add-tag'; tag: string }
  | { kind: 'remove-tag'; tag: string }
  | { kind: 'add-to-workflow'; workflowId: string; workflowName: string }
  | { kind: 'call-report'; report: CallReport }
  | { kind: 'call-note'; callId: string; text: string; seller: string }

export interface Crm {
  readonly name: string
  listTags(): Promise<CrmTag[]>
  /** Returns an existing tag. */
  createTag(name: string): Promise<CrmTag>
  listWorkflows(): Promise<CrmWorkflow[]>
  findContact(vendorContactId: string): Promise<CrmContact | null>
  /** Up to 100 a page. */
  listContactsByTag(tag: string, cursor: string | null): Promise<CrmPage>
  /** null: the host page opens it (`contact.open`). */
  contactUrl(vendorContactId: string): string | null
  write(vendorContactId: string, write: CrmWrite, deliveryId: string): Promise<void>
  /** Repeating is harmless. */
  canRepeat(kind: CrmWrite['kind']): boolean
  /** 'unknown': the CRM cannot say. */
  findWriteStatus(vendorContactId: string, write: CrmWrite): Promise<'there' | 'missing' | 'unknown'>
}

export interface VendorCrm {
  name: string
  url: string
  /** Signs JWTs and our calls. */
  secret: string
  /** Vendor's team key or individual's id. */
  account: string
  kind: 'team' | 'person'
}

export interface Grant {
  accessToken: string
  /** Replaces the previous one. */
  refreshToken: string
  expiresAt: number
  locationId: string
}

export interface GrantStore {
  read(): Promise<Grant>
  save(grant: Grant): Promise<void>
  /** The refresh token was rejected: a user must reconnect. */
  markExpired(reason: string): Promise<void>
}

export interface HighLevel {
  authorizeUrl(state: string): string
  exchange(code: string): Promise<Grant>
  locationName(grant: Grant): Promise<string>
  open(locationId: string, grantStore: GrantStore): Crm
}

export interface CrmAdapters {
  forVendor(vendor: VendorCrm): Crm
  highLevel: HighLevel | null
}

export type CrmErrorCode = 'not_connected' | 'expired' | 'refused' | 'rate_limited' | 'unreachable'

/** `refused`, `retry`: nothing happened. `unknown`, `busy`: may have. */
export class CrmError extends Error {
  readonly isCrmError = true
  constructor(
    readonly code: CrmErrorCode,
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

export const createNotConnectedError = (): CrmError => new CrmError('not_connected', 'No CRM is connected', 'refused')
