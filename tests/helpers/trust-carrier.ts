import { CarrierError } from '../../app/domain/carrier.port'
import type {
  Brand,
  Bundle,
  BundleKind,
  BundleStatus,
  CarrierAddress,
  CarrierProblem,
  EndUserType,
  NumberProvisioning,
  TextCampaign,
  TextCampaignInput,
  TrustCarrier,
} from '../../app/domain/registrations/trust-carrier.port'

interface StoredBundle extends Bundle {
  kind: BundleKind
  reference: string
  objects: Set<string>
  numbers: Set<string>
}

type Fault = 'refused' | 'retry' | 'unknown-done' | 'unknown-not-done'

/** The carrier's registrations in memory: what there is, and what was asked for. `fail` orders faults. */
export class MemoryTrustCarrier implements TrustCarrier {
  readonly bundles: StoredBundle[] = []
  readonly users: Array<{ sid: string; type: EndUserType; reference: string; attributes: Record<string, string> }> = []
  readonly addresses: Array<CarrierAddress & { sid: string; reference: string }> = []
  readonly documents: Array<{ sid: string; reference: string; addressSid: string }> = []
  readonly brands: Array<Brand & { profileSid: string; a2pSid: string; resubmitted: number }> = []
  readonly services: Array<{ sid: string; reference: string; numbers: Set<string>; campaign: TextCampaign | null }> = []
  readonly calls: string[] = []
  readonly faults: Array<{ method: string; fault: Fault }> = []
  problems: CarrierProblem[] = []
  provisioning: NumberProvisioning | null = null
  private next = 0

  /** The next call of the method fails so. `unknown-done`: it was done, and its answer is lost. */
  fail(method: keyof TrustCarrier, fault: Fault): void {
    this.faults.push({ method, fault })
  }

  bundle(kind: BundleKind): StoredBundle {
    const found = this.bundles.findLast((one) => one.kind === kind)
    if (!found) throw new Error(`no bundle ${kind}`)
    return found
  }

  decide(kind: BundleKind, status: BundleStatus, problems: CarrierProblem[] = []): void {
    Object.assign(this.bundle(kind), { status, problems })
  }

  private sid = (prefix: string): string => `${prefix}${String(++this.next).padStart(32, '0')}`

  private ask<T>(method: string, work: () => T): T {
    this.calls.push(method)
    const at = this.faults.findIndex((one) => one.method === method)
    if (at === -1) return work()
    const { fault } = this.faults.splice(at, 1)[0]!
    if (fault === 'unknown-done') work()
    const outcome = fault === 'refused' || fault === 'retry' ? fault : 'unknown'
    throw new CarrierError(outcome, `${method} failed`, null, outcome === 'refused' ? null : 0)
  }

  private at = <T extends { sid: string }>(rows: readonly T[], sid: string): T => {
    const found = rows.find((row) => row.sid === sid)
    if (!found) throw new CarrierError('refused', `${sid} was not found`, 20404)
    return found
  }

  createBundle: TrustCarrier['createBundle'] = async ({ kind, reference }) =>
    this.ask('createBundle', () => {
      const sid = this.sid('BU')
      const row: StoredBundle = {
        sid,
        kind,
        reference,
        status: 'draft',
        problems: [],
        objects: new Set(),
        numbers: new Set(),
      }
      this.bundles.push(row)
      return { sid }
    })
  findBundle: TrustCarrier['findBundle'] = async ({ kind, reference }) =>
    this.ask('findBundle', () => this.bundles.find((row) => row.kind === kind && row.reference === reference) ?? null)
  readBundle: TrustCarrier['readBundle'] = async (_kind, sid) =>
    this.ask('readBundle', () => this.bundles.find((row) => row.sid === sid) ?? null)
  createEndUser: TrustCarrier['createEndUser'] = async ({ type, reference, attributes }) =>
    this.ask('createEndUser', () => {
      const sid = this.sid('IT')
      this.users.push({ sid, type, reference, attributes: { ...attributes } })
      return { sid }
    })
  findEndUser: TrustCarrier['findEndUser'] = async ({ type, reference }) =>
    this.ask('findEndUser', () => this.users.find((row) => row.type === type && row.reference === reference) ?? null)
  updateEndUser: TrustCarrier['updateEndUser'] = async (sid, attributes) =>
    this.ask('updateEndUser', () => void (this.at(this.users, sid).attributes = { ...attributes }))
  createAddress: TrustCarrier['createAddress'] = async (reference, address) =>
    this.ask('createAddress', () => {
      const sid = this.sid('AD')
      this.addresses.push({ sid, reference, ...address })
      return { sid }
    })
  findAddress: TrustCarrier['findAddress'] = async (reference) =>
    this.ask('findAddress', () => this.addresses.find((row) => row.reference === reference) ?? null)
  updateAddress: TrustCarrier['updateAddress'] = async (sid, address) =>
    this.ask('updateAddress', () => void Object.assign(this.at(this.addresses, sid), address))
  createAddressDocument: TrustCarrier['createAddressDocument'] = async (document) =>
    this.ask('createAddressDocument', () => {
      const sid = this.sid('RD')
      this.documents.push({ sid, ...document })
      return { sid }
    })
  findAddressDocument: TrustCarrier['findAddressDocument'] = async (reference) =>
    this.ask('findAddressDocument', () => this.documents.find((row) => row.reference === reference) ?? null)
  assignToBundle: TrustCarrier['assignToBundle'] = async (_kind, bundleSid, objectSid) =>
    this.ask('assignToBundle', () => void this.at(this.bundles, bundleSid).objects.add(objectSid))
  checkBundle: TrustCarrier['checkBundle'] = async () => this.ask('checkBundle', () => this.problems)
  submitBundle: TrustCarrier['submitBundle'] = async (_kind, sid) =>
    this.ask(
      'submitBundle',
      () => void Object.assign(this.at(this.bundles, sid), { status: 'in_review', problems: [] }),
    )
  assignNumber: TrustCarrier['assignNumber'] = async (_kind, sid, numberSid) =>
    this.ask('assignNumber', () => void this.at(this.bundles, sid).numbers.add(numberSid))
  removeNumber: TrustCarrier['removeNumber'] = async (_kind, sid, numberSid) =>
    this.ask('removeNumber', () => void this.at(this.bundles, sid).numbers.delete(numberSid))

  createBrand: TrustCarrier['createBrand'] = async ({ profileSid, a2pSid }) =>
    this.ask('createBrand', () => {
      const sid = this.sid('BN')
      const facts = { status: 'pending', identity: 'self_declared', problems: [], score: null } as const
      this.brands.push({ sid, profileSid, a2pSid, resubmitted: 0, ...facts, problems: [] })
      return { sid }
    })
  findBrand: TrustCarrier['findBrand'] = async ({ profileSid, a2pSid }) =>
    this.ask(
      'findBrand',
      () => this.brands.find((row) => row.profileSid === profileSid && row.a2pSid === a2pSid) ?? null,
    )
  readBrand: TrustCarrier['readBrand'] = async (sid) =>
    this.ask('readBrand', () => this.brands.find((row) => row.sid === sid) ?? null)
  resubmitBrand: TrustCarrier['resubmitBrand'] = async (sid) =>
    this.ask('resubmitBrand', () => {
      const brand = this.at(this.brands, sid)
      Object.assign(brand, { status: 'pending', problems: [], resubmitted: brand.resubmitted + 1 })
    })
  resendVerificationText: TrustCarrier['resendVerificationText'] = async (sid) =>
    this.ask('resendVerificationText', () => void this.at(this.brands, sid))

  createMessagingService: TrustCarrier['createMessagingService'] = async (reference) =>
    this.ask('createMessagingService', () => {
      const sid = this.sid('MG')
      this.services.push({ sid, reference, numbers: new Set(), campaign: null })
      return { sid }
    })
  findMessagingService: TrustCarrier['findMessagingService'] = async (reference) =>
    this.ask('findMessagingService', () => this.services.find((row) => row.reference === reference) ?? null)
  addNumberToService: TrustCarrier['addNumberToService'] = async (sid, numberSid) =>
    this.ask('addNumberToService', () => void this.at(this.services, sid).numbers.add(numberSid))
  removeNumberFromService: TrustCarrier['removeNumberFromService'] = async (sid, numberSid) =>
    this.ask('removeNumberFromService', () => void this.at(this.services, sid).numbers.delete(numberSid))
  listUseCases: TrustCarrier['listUseCases'] = async () =>
    this.ask('listUseCases', () => ['LOW_VOLUME', 'MARKETING', 'MIXED', 'SOLE_PROPRIETOR'])
  createTextCampaign: TrustCarrier['createTextCampaign'] = async (serviceSid) =>
    this.ask('createTextCampaign', () => {
      const service = this.at(this.services, serviceSid)
      if (service.campaign) throw new CarrierError('refused', 'the service has a campaign', null)
      service.campaign = { sid: this.sid('QE'), status: 'pending', problems: [] }
      return { sid: service.campaign.sid }
    })
  readTextCampaign: TrustCarrier['readTextCampaign'] = async (serviceSid) =>
    this.ask('readTextCampaign', () => this.services.find((row) => row.sid === serviceSid)?.campaign ?? null)
  updateTextCampaign = async (serviceSid: string, _sid: string, _campaign: TextCampaignInput): Promise<void> =>
    this.ask('updateTextCampaign', () => {
      this.at(this.services, serviceSid).campaign = {
        ...this.at(this.services, serviceSid).campaign!,
        status: 'pending',
        problems: [],
      }
    })

  readProvisioning: TrustCarrier['readProvisioning'] = async () => this.ask('readProvisioning', () => this.provisioning)
}
