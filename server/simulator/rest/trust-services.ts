import { iso8601 } from '../core/dates'
import { sid } from '../core/ids'
import type { World } from '../core/world'
import { addSender, campaignOf } from '../trust/campaigns'
import { findTrust, listTrust, removeTrust, saveTrust, type SenderRecord, type ServiceRecord } from '../trust/records'
import { notFound, RestError } from './errors'
import { PAGING, readForm, type Fields, type Form } from './form'
import type { NumberRecord } from './numbers'
import type { Operation, RestRequest } from './operation'
import { metaPage } from './paging'
import { MESSAGING } from './trust-brands'
import { requireText } from './trust-bundles'

const WRONG = 20_001
const IN_SERVICE = 21_710
const IN_OTHER_SERVICE = 21_712
const DEFAULT_VALIDITY_S = 36_000

const SETTINGS: Fields = {
  FriendlyName: 'text',
  InboundRequestUrl: 'url',
  InboundMethod: 'method',
  FallbackUrl: 'url',
  FallbackMethod: 'method',
  StatusCallback: 'url',
  StickySender: 'boolean',
  MmsConverter: 'boolean',
  SmartEncoding: 'boolean',
  ScanMessageContent: ['inherit', 'enable', 'disable'],
  FallbackToLongCode: 'boolean',
  AreaCodeGeomatch: 'boolean',
  ValidityPeriod: 'integer',
  SynchronousValidation: 'boolean',
  Usecase: 'text',
  UseInboundWebhookOnNumber: 'boolean',
}

const readSettings = (form: Form) =>
  Object.fromEntries(Object.keys(SETTINGS).flatMap((name) => (form.text(name) ? [[name, form.text(name)!]] : [])))

function serviceView(world: World, { sid: serviceSid, settings, createdAt, updatedAt }: ServiceRecord) {
  const url = `${MESSAGING}/Services/${serviceSid}`
  const flag = (name: string, fallback: boolean) => (settings[name] ? settings[name] === 'true' : fallback)
  return {
    sid: serviceSid,
    account_sid: world.account.sid,
    friendly_name: settings.FriendlyName,
    date_created: iso8601(createdAt),
    date_updated: iso8601(updatedAt),
    inbound_request_url: settings.InboundRequestUrl ?? null,
    inbound_method: settings.InboundMethod ?? 'POST',
    fallback_url: settings.FallbackUrl ?? null,
    fallback_method: settings.FallbackMethod ?? 'POST',
    status_callback: settings.StatusCallback ?? null,
    sticky_sender: flag('StickySender', true),
    mms_converter: flag('MmsConverter', true),
    smart_encoding: flag('SmartEncoding', false),
    scan_message_content: settings.ScanMessageContent ?? 'inherit',
    fallback_to_long_code: flag('FallbackToLongCode', false),
    area_code_geomatch: flag('AreaCodeGeomatch', true),
    synchronous_validation: flag('SynchronousValidation', false),
    validity_period: Number(settings.ValidityPeriod ?? DEFAULT_VALIDITY_S),
    url,
    links: {
      phone_numbers: `${url}/PhoneNumbers`,
      short_codes: `${url}/ShortCodes`,
      alpha_senders: `${url}/AlphaSenders`,
      messages: `${url}/Messages`,
      us_app_to_person: `${url}/Compliance/Usa2p`,
      us_app_to_person_usecases: `${url}/Compliance/Usa2p/Usecases`,
    },
    usecase: settings.Usecase ?? 'undeclared',
    us_app_to_person_registered: campaignOf(world, serviceSid)?.status === 'VERIFIED',
    use_inbound_webhook_on_number: flag('UseInboundWebhookOnNumber', false),
  }
}

export const requireService = ({ world, path, ids }: RestRequest): ServiceRecord => {
  const service = findTrust(world, 'service', ids[0]!)
  if (!service) throw notFound(path)
  return service
}

const senderView = (world: World, sender: SenderRecord) => ({
  sid: sender.numberSid,
  account_sid: world.account.sid,
  service_sid: sender.serviceSid,
  date_created: iso8601(sender.createdAt),
  date_updated: iso8601(sender.updatedAt),
  phone_number: sender.e164,
  country_code: 'US',
  capabilities: ['SMS', 'MMS', 'Voice'],
  url: `${MESSAGING}/Services/${sender.serviceSid}/PhoneNumbers/${sender.numberSid}`,
})

const requireSender = ({ world, path, ids }: RestRequest): SenderRecord => {
  const sender = findTrust(world, 'sender', `${ids[0]}-${ids[1]}`)
  if (!sender) throw notFound(path)
  return sender
}

const serviceOperations: Operation[] = [
  {
    method: 'POST',
    path: '/Services',
    run({ world, body }) {
      const form = readForm(body, SETTINGS)
      requireText('FriendlyName', form.text('FriendlyName'))
      const now = world.clock.now()
      const settings = readSettings(form)
      const service: ServiceRecord = { type: 'service', sid: sid('MG'), settings, createdAt: now, updatedAt: now }
      saveTrust(world, service)
      return { status: 201, body: serviceView(world, service) }
    },
  },
  {
    method: 'GET',
    path: '/Services',
    run({ world, path, query }) {
      const form = readForm(query, PAGING)
      const found = listTrust(world, 'service').map((one) => serviceView(world, one))
      return { body: metaPage('messaging', { path, query }, form, 'services', found) }
    },
  },
  {
    method: 'GET',
    path: '/Services/{MG}',
    run: (request) => ({ body: serviceView(request.world, requireService(request)) }),
  },
  {
    method: 'POST',
    path: '/Services/{MG}',
    run(request) {
      const service = requireService(request)
      service.settings = { ...service.settings, ...readSettings(readForm(request.body, SETTINGS)) }
      saveTrust(request.world, service)
      return { body: serviceView(request.world, service) }
    },
  },
  {
    method: 'DELETE',
    path: '/Services/{MG}',
    run(request) {
      const { world } = request
      const service = requireService(request)
      for (const type of ['sender', 'campaign'] as const)
        for (const one of listTrust(world, type, { parent: service.sid })) removeTrust(world, one.sid)
      removeTrust(world, service.sid)
      return { status: 204 }
    },
  },
]

const senderOperations: Operation[] = [
  {
    method: 'POST',
    path: '/Services/{MG}/PhoneNumbers',
    run(request) {
      const { world } = request
      const service = requireService(request)
      const numberSid = requireText(
        'PhoneNumberSid',
        readForm(request.body, { PhoneNumberSid: 'text' }).text('PhoneNumberSid'),
      )
      const number = world.store.find<NumberRecord>('numbers', numberSid)
      if (!number) throw new RestError(404, WRONG, `The number ${numberSid} was not found`)
      const known = listTrust(world, 'sender', { name: number.phoneNumber })[0]
      if (known?.serviceSid === service.sid)
        throw new RestError(409, IN_SERVICE, 'Phone Number or Short Code is already in the Messaging Service.')
      if (known)
        throw new RestError(
          409,
          IN_OTHER_SERVICE,
          'Phone Number or Short Code is associated with another Messaging Service.',
        )
      return { status: 201, body: senderView(world, addSender(world, service.sid, number)) }
    },
  },
  {
    method: 'GET',
    path: '/Services/{MG}/PhoneNumbers',
    run(request) {
      const { world, query } = request
      const form = readForm(query, PAGING)
      const found = listTrust(world, 'sender', { parent: requireService(request).sid })
      const views = found.map((one) => senderView(world, one))
      return { body: metaPage('messaging', request, form, 'phone_numbers', views) }
    },
  },
  {
    method: 'GET',
    path: '/Services/{MG}/PhoneNumbers/{PN}',
    run: (request) => ({ body: senderView(request.world, requireSender(request)) }),
  },
  {
    method: 'DELETE',
    path: '/Services/{MG}/PhoneNumbers/{PN}',
    run(request) {
      removeTrust(request.world, requireSender(request).sid)
      return { status: 204 }
    },
  },
]

/** Messaging services and their numbers. Below `/v1`. */
export const trustServiceOperations: Operation[] = [...serviceOperations, ...senderOperations]
