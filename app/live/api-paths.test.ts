import { expect, test } from 'vitest'
import { accessContract } from '../domain/access/access.contract'
import { audioContract } from '../domain/audio/audio.contract'
import { boardLeadsContract } from '../domain/board-leads/board-leads.contract'
import { boardsContract } from '../domain/boards/boards.contract'
import { callCardContract } from '../domain/call-card/call-card.contract'
import { callHistoryContract } from '../domain/call-history/call-history.contract'
import { callScriptsContract } from '../domain/call-scripts/call-scripts.contract'
import { contactNotesContract } from '../domain/contact-notes/contact-notes.contract'
import { contactRecordContract } from '../domain/contact-record/contact-record.contract'
import { contactsContract } from '../domain/contacts/contacts.contract'
import { dialerContract } from '../domain/dial-sessions/dialer.contract'
import { downloadsContract } from '../domain/downloads/downloads.contract'
import { inboundContract } from '../domain/inbound/inbound.contract'
import { leadsContract } from '../domain/leads/leads.contract'
import { linkPreviewsContract } from '../domain/link-previews/link-previews.contract'
import { messengerContract } from '../domain/threads/messenger.contract'
import { monitoringContract } from '../domain/monitoring/monitoring.contract'
import { notificationsContract } from '../domain/notifications/notifications.contract'
import { onboardingContract } from '../domain/onboarding/onboarding.contract'
import { protectionContract } from '../domain/protection/protection.contract'
import { quickSearchContract } from '../domain/quick-search/quick-search.contract'
import { queueContract } from '../domain/queue/queue.contract'
import { ringlessContract } from '../domain/ringless/ringless.contract'
import { settingsContract } from '../domain/settings/settings.contract'
import { surveysContract } from '../domain/surveys/surveys.contract'
import { templatesContract } from '../domain/templates/templates.contract'
import { transfersContract } from '../domain/transfers/transfers.contract'
import { usageContract } from '../domain/usage/usage.contract'
import { videoLinksContract } from '../domain/video-links/video-links.contract'
import { videosContract } from '../domain/videos/videos.contract'
import { voicemailsContract } from '../domain/voicemails/voicemails.contract'
import { writtenConsentsContract } from '../domain/written-consents/written-consents.contract'
import { apiPaths } from './api-paths'
import { boardApiPaths } from './board-api-paths'
import { messengerApiPaths } from './messenger/messenger-api-paths'
import { monitoringApiPaths } from './monitoring/monitoring-api-paths'
import { panelApiPaths } from './dialer/panel-api-paths'
import { pageApiPaths } from './page-api-paths'
import { ringlessApiPaths } from './ringless/ringless-api-paths'
import { videoApiPaths } from './video/video-api-paths'

const contracts: Record<string, Record<string, { '~orpc': { route: { method?: string; path?: string } } }>> = {
  access: accessContract,
  audio: audioContract,
  boardLeads: boardLeadsContract,
  boards: boardsContract,
  callCard: callCardContract,
  callHistory: callHistoryContract,
  callScripts: callScriptsContract,
  contactNotes: contactNotesContract,
  contactRecord: contactRecordContract,
  contacts: contactsContract,
  downloads: downloadsContract,
  inbound: inboundContract,
  leads: leadsContract,
  dialer: dialerContract,
  linkPreviews: linkPreviewsContract,
  messenger: messengerContract,
  monitoring: monitoringContract,
  notifications: notificationsContract,
  onboarding: onboardingContract,
  protection: protectionContract,
  queue: queueContract,
  quickSearch: quickSearchContract,
  ringless: ringlessContract,
  settings: settingsContract,
  surveys: surveysContract,
  templates: templatesContract,
  transfers: transfersContract,
  usage: usageContract,
  videoLinks: videoLinksContract,
  videos: videosContract,
  voicemails: voicemailsContract,
  writtenConsents: writtenConsentsContract,
}

const paths = {
  ...apiPaths,
  ...pageApiPaths,
  ...panelApiPaths,
  ...boardApiPaths,
  ...messengerApiPaths,
  ...monitoringApiPaths,
  ...ringlessApiPaths,
  ...videoApiPaths,
}

test.each(Object.entries(paths))('%s matches its contract', (name, path) => {
  const [area = '', entry = ''] = name.split('.')
  const route = contracts[area]?.[entry]?.['~orpc'].route
  expect(path).toBe(`${route?.method} ${route?.path}`)
})
