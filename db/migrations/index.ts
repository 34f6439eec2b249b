import type { Migration } from 'kysely'
import * as people from './0001-people'
import * as contacts from './0002-contacts'
import * as dialer from './0003-dialer'
import * as plumbing from './0004-plumbing'
import * as callHistory from './0005-call-history'
import * as unsentCalls from './0006-unsent-calls'
import * as sentAt from './0007-sent-at'
import * as framedSessions from './0008-framed-sessions'
import * as boards from './0009-boards'
import * as crm from './0010-crm'
import * as transcripts from './0011-transcripts'
import * as phonesWithoutTimers from './0012-phones-without-timers'
import * as stageDialing from './0013-stage-dialing'
import * as fewerIndexWrites from './0014-fewer-index-writes'
import * as audioMessages from './0015-audio-messages'
import * as numberOwners from './0016-number-owners'
import * as leadsIn from './0017-leads-in'
import * as campaignsAndPeople from './0018-campaigns-and-people'
import * as wantedRecordings from './0019-wanted-recordings'
import * as delayedLines from './0020-delayed-lines'
import * as releasedNumbers from './0021-released-numbers'
import * as campaignsOfAList from './0022-campaigns-of-a-list'
import * as greetings from './0023-greetings'
import * as unfetchedRecordings from './0026-unfetched-recordings'
import * as campaignsUnderway from './0027-campaigns-underway'
import * as onlyNumber from './0028-only-number'
import * as listsThatAreDialed from './0029-lists-that-are-dialed'
import * as noWithdrawingLines from './0030-no-withdrawing-lines'
import * as toldLegs from './0031-told-legs'
import * as ends from './0032-ends'
import * as uncountedMinutes from './0033-uncounted-minutes'
import * as lanes from './0034-lanes'
import * as callsByContact from './0035-calls-by-contact'
import * as rulesOfBoards from './0036-rules-of-boards'
import * as waitingRecords from './0037-waiting-records'
import * as callScripts from './0038-call-scripts'
import * as transfers from './0039-transfers'
import * as monitors from './0040-monitors'
import * as inboundCalls from './0041-inbound-calls'
import * as callbacks from './0042-callbacks'
import * as callNotes from './0043-call-notes'
import * as teamSettings from './0044-team-settings'
import * as localPresence from './0045-local-presence'
import * as messenger from './0046-messenger'
import * as messageTemplates from './0047-message-templates'
import * as blasts from './0048-blasts'
import * as attachments from './0050-attachments'
import * as dialIns from './0060-dial-ins'
import * as attachmentNames from './0062-attachment-names'
import * as recordingAnnouncements from './0070-recording-announcements'
import * as messagesByPhone from './0071-messages-by-phone'
import * as boardChoices from './0077-board-choices'
import * as boardsOfNumber from './0078-boards-of-a-number'
import * as deletedAudio from './0080-deleted-audio'
import * as messageSearch from './0086-message-search'
import * as linkPreviews from './0090-link-previews'
import * as threadEvents from './0091-thread-events'
import * as numbersToTextFrom from './0094-numbers-to-text-from'
import * as textDays from './0095-text-days'
import * as checkedTexts from './0096-checked-texts'
import * as addedFiles from './0097-added-files'
import * as kindsOfMessages from './0098-kinds-of-messages'
import * as exactPace from './0099-exact-pace'
import * as attemptsOfCalls from './0102-attempts-of-calls'
import * as stepsOfNumbers from './0103-steps-of-numbers'
import * as listedThreads from './0104-listed-threads'
import * as windowsOfMonitors from './0105-windows-of-monitors'
import * as videos from './0106-videos'
import * as watchedVideos from './0107-watched-videos'
import * as actionsOfRules from './0108-actions-of-rules'

/** A static map: the bundled server has no folder to read migrations from. Names are run in order and never change. */
export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-contacts': contacts,
  '0003-dialer': dialer,
  '0004-plumbing': plumbing,
  '0005-call-history': callHistory,
  '0006-unsent-calls': unsentCalls,
  '0007-sent-at': sentAt,
  '0008-framed-sessions': framedSessions,
  '0009-boards': boards,
  '0010-crm': crm,
  '0011-transcripts': transcripts,
  '0012-phones-without-timers': phonesWithoutTimers,
  '0013-stage-dialing': stageDialing,
  '0014-fewer-index-writes': fewerIndexWrites,
  '0015-audio-messages': audioMessages,
  '0016-number-owners': numberOwners,
  '0017-leads-in': leadsIn,
  '0018-campaigns-and-people': campaignsAndPeople,
  '0019-wanted-recordings': wantedRecordings,
  '0020-delayed-lines': delayedLines,
  '0021-released-numbers': releasedNumbers,
  '0022-campaigns-of-a-list': campaignsOfAList,
  '0023-greetings': greetings,
  '0026-unfetched-recordings': unfetchedRecordings,
  '0027-campaigns-underway': campaignsUnderway,
  '0028-only-number': onlyNumber,
  '0029-lists-that-are-dialed': listsThatAreDialed,
  '0030-no-withdrawing-lines': noWithdrawingLines,
  '0031-told-legs': toldLegs,
  '0032-ends': ends,
  '0033-uncounted-minutes': uncountedMinutes,
  '0034-lanes': lanes,
  '0035-calls-by-contact': callsByContact,
  '0036-rules-of-boards': rulesOfBoards,
  '0037-waiting-records': waitingRecords,
  '0038-call-scripts': callScripts,
  '0039-transfers': transfers,
  '0040-monitors': monitors,
  '0041-inbound-calls': inboundCalls,
  '0042-callbacks': callbacks,
  '0043-call-notes': callNotes,
  '0044-team-settings': teamSettings,
  '0045-local-presence': localPresence,
  '0046-messenger': messenger,
  '0047-message-templates': messageTemplates,
  '0048-blasts': blasts,
  '0050-attachments': attachments,
  '0060-dial-ins': dialIns,
  '0062-attachment-names': attachmentNames,
  '0070-recording-announcements': recordingAnnouncements,
  '0071-messages-by-phone': messagesByPhone,
  '0077-board-choices': boardChoices,
  '0078-boards-of-a-number': boardsOfNumber,
  '0080-deleted-audio': deletedAudio,
  '0086-message-search': messageSearch,
  '0090-link-previews': linkPreviews,
  '0091-thread-events': threadEvents,
  '0094-numbers-to-text-from': numbersToTextFrom,
  '0095-text-days': textDays,
  '0096-checked-texts': checkedTexts,
  '0097-added-files': addedFiles,
  '0098-kinds-of-messages': kindsOfMessages,
  '0099-exact-pace': exactPace,
  '0102-attempts-of-calls': attemptsOfCalls,
  '0103-steps-of-numbers': stepsOfNumbers,
  '0104-listed-threads': listedThreads,
  '0105-windows-of-monitors': windowsOfMonitors,
  '0106-videos': videos,
  '0107-watched-videos': watchedVideos,
  '0108-actions-of-rules': actionsOfRules,
}
