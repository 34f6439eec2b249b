import { rfc2822 } from '../core/dates'
import type { World } from '../core/world'
import { notFound } from './errors'
import { PAGING, readForm, type Fields } from './form'
import { changeSettings } from './numbers'
import type { Operation } from './operation'
import { equals, listPage } from './paging'

export type ApplicationRecord = {
  sid: string
  friendlyName: string
  createdAt: number
  updatedAt: number
  settings: Record<string, string>
}

const SETTINGS: Fields = {
  FriendlyName: 'text',
  ApiVersion: 'text',
  VoiceUrl: 'url',
  VoiceMethod: 'method',
  VoiceFallbackUrl: 'url',
  VoiceFallbackMethod: 'method',
  StatusCallback: 'url',
  StatusCallbackMethod: 'method',
  VoiceCallerIdLookup: 'boolean',
  SmsUrl: 'url',
  SmsMethod: 'method',
  SmsFallbackUrl: 'url',
  SmsFallbackMethod: 'method',
  SmsStatusCallback: 'url',
  MessageStatusCallback: 'url',
  PublicApplicationConnectEnabled: 'boolean',
}

function save(world: World, application: ApplicationRecord) {
  world.store.save('applications', application.sid, () => ({
    sid: application.sid,
    friendly_name: application.friendlyName,
    record: JSON.stringify(application),
  }))
}

/** The TwiML App for browsers; its VoiceUrl comes from the environment at each start. */
export function seedApplication(world: World, voiceUrl: string) {
  const now = world.clock.now()
  const known = world.store.find<ApplicationRecord>('applications', world.account.applicationSid)
  const application = known ?? {
    sid: world.account.applicationSid,
    friendlyName: 'Trunkline',
    createdAt: now,
    updatedAt: now,
    settings: {},
  }
  application.settings.VoiceUrl = voiceUrl
  save(world, application)
}

export const findApplication = (world: World, applicationSid: string) =>
  world.store.find<ApplicationRecord>('applications', applicationSid)

function view(world: World, { settings, ...application }: ApplicationRecord) {
  return {
    account_sid: world.account.sid,
    api_version: settings.ApiVersion ?? '2010-04-01',
    date_created: rfc2822(application.createdAt),
    date_updated: rfc2822(application.updatedAt),
    friendly_name: application.friendlyName,
    message_status_callback: settings.MessageStatusCallback ?? null,
    sid: application.sid,
    sms_fallback_method: settings.SmsFallbackMethod ?? 'POST',
    sms_fallback_url: settings.SmsFallbackUrl ?? null,
    sms_method: settings.SmsMethod ?? 'POST',
    sms_status_callback: settings.SmsStatusCallback ?? null,
    sms_url: settings.SmsUrl ?? null,
    status_callback: settings.StatusCallback ?? null,
    status_callback_method: settings.StatusCallbackMethod ?? 'POST',
    uri: `/2010-04-01/Accounts/${world.account.sid}/Applications/${application.sid}.json`,
    voice_caller_id_lookup: settings.VoiceCallerIdLookup === 'true',
    voice_fallback_method: settings.VoiceFallbackMethod ?? 'POST',
    voice_fallback_url: settings.VoiceFallbackUrl ?? null,
    voice_method: settings.VoiceMethod ?? 'POST',
    voice_url: settings.VoiceUrl ?? null,
    public_application_connect_enabled: settings.PublicApplicationConnectEnabled === 'true',
  }
}

export const applicationOperations: Operation[] = [
  {
    method: 'GET',
    path: '/Applications',
    run({ world, path, query }) {
      const form = readForm(query, { ...PAGING, FriendlyName: 'text' })
      const filters = equals('friendly_name', form.text('FriendlyName'))
      const show = (one: ApplicationRecord) => view(world, one)
      return { body: listPage(world, { path, query }, form, 'applications', 'applications', filters, show) }
    },
  },
  {
    method: 'GET',
    path: '/Applications/{AP}',
    run({ world, path, ids }) {
      const application = findApplication(world, ids[0]!)
      if (!application) throw notFound(path)
      return { body: view(world, application) }
    },
  },
  {
    method: 'POST',
    path: '/Applications/{AP}',
    run({ world, path, ids, body }) {
      const application = findApplication(world, ids[0]!)
      if (!application) throw notFound(path)
      changeSettings(world, application, readForm(body, SETTINGS), SETTINGS)
      save(world, application)
      return { body: view(world, application) }
    },
  },
]
