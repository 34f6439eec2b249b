import { rfc2822 } from '../core/dates'
import { randomFrom } from '../core/random'
import type { World } from '../core/world'
import { notFound } from './errors'
import { PAGING, readForm, type Fields, type Form } from './form'
import { equals, listPage } from './paging'
import type { Operation } from './operation'

export type NumberRecord = {
  sid: string
  phoneNumber: string
  friendlyName: string
  createdAt: number
  updatedAt: number
  /** By REST name (`VoiceUrl`, …). */
  settings: Record<string, string>
}

const OWNED: [number: string, name: string][] = [
  ['+13125550140', 'Chicago (312) 555-0140'],
  ['+12065550141', 'Seattle (206) 555-0141'],
  ['+13055550142', 'Miami (305) 555-0142'],
  ['+14155550143', 'San Francisco (415) 555-0143'],
  ['+12125550144', 'New York (212) 555-0144'],
  ['+16025550145', 'Phoenix (602) 555-0145'],
  ['+17025550146', 'Las Vegas (702) 555-0146'],
  ['+15125550147', 'Austin (512) 555-0147'],
  ['+12145550148', 'Dallas (214) 555-0148'],
  ['+18165550152', 'Kansas City (816) 555-0152'],
  // For accounts without seeds.
  ['+16175550149', 'Boston (617) 555-0149'],
  ['+13035550150', 'Denver (303) 555-0150'],
  ['+14045550151', 'Atlanta (404) 555-0151'],
]

export const SETTINGS: Fields = {
  FriendlyName: 'text',
  ApiVersion: 'text',
  SmsApplicationSid: 'text',
  SmsFallbackMethod: 'method',
  SmsFallbackUrl: 'url',
  SmsMethod: 'method',
  SmsUrl: 'url',
  StatusCallback: 'url',
  StatusCallbackMethod: 'method',
  VoiceApplicationSid: 'text',
  VoiceCallerIdLookup: 'boolean',
  VoiceFallbackMethod: 'method',
  VoiceFallbackUrl: 'url',
  VoiceMethod: 'method',
  VoiceUrl: 'url',
}

export function saveNumber({ store }: Pick<World, 'store'>, number: NumberRecord) {
  store.save('numbers', number.sid, () => ({
    sid: number.sid,
    phone_number: number.phoneNumber,
    friendly_name: number.friendlyName,
    record: JSON.stringify(number),
  }))
}

/** Stable SIDs by seed: an app may have stored them. */
export function seedNumbers(world: World, settings: Record<string, string>) {
  for (const [phoneNumber, friendlyName] of OWNED) {
    const known = findNumber(world, phoneNumber)
    if (known) {
      // The app's address may have changed.
      saveNumber(world, { ...known, settings: { ...known.settings, ...settings } })
      continue
    }
    const random = randomFrom(`${world.seed}|${phoneNumber}|sid`)
    const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
    const now = world.clock.now()
    saveNumber(world, { sid: `PN${digits}`, phoneNumber, friendlyName, createdAt: now, updatedAt: now, settings })
  }
}

export const findNumber = (world: World, phoneNumber: string): NumberRecord | null =>
  world.store.list<NumberRecord>('numbers', equals('phone_number', phoneNumber), 1, null).items[0] ?? null

/** An empty value clears a setting. */
export function changeSettings(
  world: World,
  resource: Pick<NumberRecord, 'settings' | 'friendlyName' | 'updatedAt'>,
  form: Form,
  names: Fields,
) {
  for (const name of Object.keys(names)) {
    if (!form.has(name) || name === 'FriendlyName') continue
    const value = form.text(name)
    if (value === undefined) delete resource.settings[name]
    else resource.settings[name] = value
  }
  resource.friendlyName = form.text('FriendlyName') ?? resource.friendlyName
  resource.updatedAt = world.clock.now()
}

export function numberView(world: World, number: NumberRecord) {
  const { settings } = number
  return {
    account_sid: world.account.sid,
    address_sid: null,
    address_requirements: 'none',
    api_version: settings.ApiVersion ?? '2010-04-01',
    beta: false,
    capabilities: { voice: true, sms: true, mms: true, fax: false },
    date_created: rfc2822(number.createdAt),
    date_updated: rfc2822(number.updatedAt),
    friendly_name: number.friendlyName,
    identity_sid: null,
    phone_number: number.phoneNumber,
    origin: 'twilio',
    sid: number.sid,
    sms_application_sid: settings.SmsApplicationSid ?? null,
    sms_fallback_method: settings.SmsFallbackMethod ?? 'POST',
    sms_fallback_url: settings.SmsFallbackUrl ?? '',
    sms_method: settings.SmsMethod ?? 'POST',
    sms_url: settings.SmsUrl ?? '',
    status_callback: settings.StatusCallback ?? '',
    status_callback_method: settings.StatusCallbackMethod ?? 'POST',
    trunk_sid: null,
    uri: `/2010-04-01/Accounts/${world.account.sid}/IncomingPhoneNumbers/${number.sid}.json`,
    voice_receive_mode: 'voice',
    voice_application_sid: settings.VoiceApplicationSid ?? null,
    voice_caller_id_lookup: settings.VoiceCallerIdLookup === 'true',
    voice_fallback_method: settings.VoiceFallbackMethod ?? 'POST',
    voice_fallback_url: settings.VoiceFallbackUrl ?? null,
    voice_method: settings.VoiceMethod ?? 'POST',
    voice_url: settings.VoiceUrl ?? null,
    emergency_status: 'Inactive',
    emergency_address_sid: null,
    emergency_address_status: 'unregistered',
    bundle_sid: null,
    status: 'in-use',
    type: 'local',
  }
}

export const numberOperations: Operation[] = [
  {
    method: 'GET',
    path: '/IncomingPhoneNumbers',
    run({ world, path, query }) {
      const form = readForm(query, {
        ...PAGING,
        Beta: 'boolean',
        FriendlyName: 'text',
        PhoneNumber: 'text',
        Origin: 'text',
      })
      const filters = [
        ...equals('phone_number', form.text('PhoneNumber')),
        ...equals('friendly_name', form.text('FriendlyName')),
      ]
      const key = 'incoming_phone_numbers'
      return {
        body: listPage<NumberRecord>(world, { path, query }, form, 'numbers', key, filters, (one) =>
          numberView(world, one),
        ),
      }
    },
  },
  {
    method: 'GET',
    path: '/IncomingPhoneNumbers/{PN}',
    run({ world, path, ids }) {
      const number = world.store.find<NumberRecord>('numbers', ids[0]!)
      if (!number) throw notFound(path)
      return { body: numberView(world, number) }
    },
  },
  {
    method: 'POST',
    path: '/IncomingPhoneNumbers/{PN}',
    run({ world, path, ids, body }) {
      const number = world.store.find<NumberRecord>('numbers', ids[0]!)
      if (!number) throw notFound(path)
      changeSettings(world, number, readForm(body, SETTINGS), SETTINGS)
      saveNumber(world, number)
      return { body: numberView(world, number) }
    },
  },
]
