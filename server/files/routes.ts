import { Readable } from 'node:stream'
import { z } from 'zod'
import { attachmentPath, findAttachmentFile } from '../../app/domain/attachments/attachments.read.server'
import { findAudioRow } from '../../app/domain/audio/audio-messages.read.server'
import { getAvatarPath, findAvatarFile, getAvatarThumbnailPath } from '../../app/domain/avatars/avatars.read.server'
import { callHistoryCsv } from '../../app/domain/call-history/call-history-csv.server'
import { callFilter, teamCallFilter } from '../../app/domain/call-history/call-history.schema'
import { audioPath, recordingDownloadPath } from '../../app/domain/recordings/recording-paths'
import { findRecordingAudio } from '../../app/domain/recordings/recordings.read.server'
import { dialFilter, dropFilter, textFilter } from '../../app/domain/compliance/compliance.schema'
import { dialRecordsCsv } from '../../app/domain/compliance/dials-csv.server'
import { dialRecordsFile } from '../../app/domain/compliance/dials.read.server'
import { dropRecordsCsv } from '../../app/domain/compliance/drops-csv.server'
import { dropRecordsFile } from '../../app/domain/compliance/drops.read.server'
import { textRecordsCsv } from '../../app/domain/compliance/texts-csv.server'
import { textRecordsFile } from '../../app/domain/compliance/texts.read.server'
import { exportsWords } from '../../app/domain/exports/exports.words'
import { contactsCsv, contactsCsvPath } from '../../app/domain/exports/contacts-csv.server'
import { contactFilter, contactSort } from '../../app/domain/contact-search/contact-filter.schema'
import type { Ctx } from '../../app/domain/context.server'
import { findImport, refusedRowsCsv } from '../../app/domain/imports/imports.read.server'
import { DomainError } from '../../app/domain/errors'
import { fetchContactPicture } from '../../app/domain/contact-pictures/fetch-contact-picture.server'
import { findLinkPicture, getLinkPicturePath } from '../../app/domain/link-previews/link-pictures.read.server'
import { getCallHistoryPath } from '../../app/domain/downloads/create-download-token.server'
import {
  getMp4Path,
  getPlayPath,
  getVideoThumbnailPath as videoThumbnailPath,
} from '../../app/domain/videos/video-files'
import { findVideoFile, findVideoPicture } from '../../app/domain/videos/videos.read.server'
import { getVoicemailLogPath } from '../../app/domain/voicemails/voicemail-paths'
import { voicemailsCsv } from '../../app/domain/voicemails/voicemails-csv.server'
import { listVoicemailsInput, type Inbox } from '../../app/domain/voicemails/voicemails.schema'
import { invoiceSummaryCsv } from '../../app/domain/invoices/invoice-summary.server'
import { getInvoiceDocument, listInvoiceDocuments } from '../../app/domain/invoices/invoices.read.server'
import { invoiceYear } from '../../app/domain/invoices/invoices.schema'
import { formatInvoiceNumber, invoicesWords } from '../../app/domain/invoices/invoices.words'
import { ledgerCsv } from '../../app/domain/ledger/ledger-csv.server'
import { requirePermission } from '../../app/domain/access/require'
import { suppressionsCsv } from '../../app/domain/protection/suppressions.read.server'
import { CSV, type BytesAnswer, type FileRoute } from './file-route'
import { reportRoutes } from './report-routes'
import { renderInvoicePdf } from '../invoices/invoice-pdf'
import { invoicesZip } from '../invoices/invoices-zip'

const today = (ctx: Ctx) => new Date(ctx.clock.now()).toISOString().slice(0, 10)

function historyRoute(part: { direction: 'outbound' | 'inbound'; team?: true }, summary: string): FileRoute {
  const direction = part.direction === 'inbound' ? 'Inbound' : 'Outbound'
  const query = part.team ? teamCallFilter : callFilter
  return {
    key: `files.${part.team ? 'team' : ''}${direction}Calls`,
    path: getCallHistoryPath(part),
    summary,
    tag: 'Call history',
    contentType: CSV,
    query,
    find: async (ctx, _params, filter) => ({
      kind: 'text',
      fileName: `${direction} Calls - ${today(ctx)}.csv`,
      body: callHistoryCsv(ctx, { ...filter, ...part }),
    }),
  }
}

/** Throws not_found after a restore without files. */
async function openStoredFile(ctx: Ctx, fileKey: string, what: string): Promise<BytesAnswer['read']> {
  if (!(await ctx.files.has(fileKey))) {
    ctx.log.error({ fileKey }, 'a stored file is missing')
    throw new DomainError('not_found', `The file of this ${what} is missing on the server`)
  }
  return (start, end) => ctx.files.stream(fileKey, { start, end })
}

/** Readable by every account member. */
const avatarRoute = (size: 'picture' | 'thumbnail'): FileRoute => ({
  key: size === 'picture' ? 'files.avatar' : 'files.avatarThumbnail',
  path: size === 'picture' ? getAvatarPath('{version}') : getAvatarThumbnailPath('{version}'),
  summary: size === 'picture' ? 'A person’s picture' : 'A person’s small picture',
  tag: 'Avatars',
  contentType: 'image/*',
  async find(ctx, { version = '' }) {
    const { fileKey, contentType, bytes } = await findAvatarFile(ctx, version, size)
    return {
      kind: 'bytes',
      fileName: `${version}.${contentType.replace('image/', '')}`,
      contentType,
      unchanging: true,
      size: bytes,
      read: await openStoredFile(ctx, fileKey, 'picture'),
    }
  },
})

const videoRoute = (which: 'play' | 'mp4'): FileRoute => ({
  key: which === 'play' ? 'files.video' : 'files.videoMp4',
  path: which === 'play' ? getPlayPath('{id}') : getMp4Path('{id}'),
  summary: `${which === 'play' ? 'A video' : 'A video as mp4'}; takes a Range, and is saved instead of played with \`save=yes\``,
  tag: 'Video',
  contentType: which === 'play' ? 'video/*' : 'video/mp4',
  query: z.strictObject({ save: z.literal('yes').optional() }),
  async find(ctx, { id = '' }, { save }) {
    const { fileKey, fileName, contentType, bytes } = await findVideoFile(ctx, id, which)
    return {
      kind: 'bytes',
      fileName,
      contentType,
      ...(save === 'yes' ? { saved: true } : {}),
      fromOutside: true,
      size: bytes,
      read: await openStoredFile(ctx, fileKey, 'video'),
    }
  },
})

const contactExport = contactFilter.extend({ sort: contactSort.optional() })

const voicemailLog = z.strictObject({
  download: z.literal('true'),
  ...listVoicemailsInput.pick({ search: true }).shape,
})

const voicemailLogRoute = (inbox: Inbox): FileRoute => ({
  key: inbox === 'team' ? 'files.teamVoicemailLog' : 'files.voicemailLog',
  path: getVoicemailLogPath({ teamId: inbox === 'team' ? '{teamId}' : null }),
  summary: inbox === 'team' ? 'Voicemails of the team as a CSV file' : 'Your voicemails as a CSV file',
  tag: 'Voicemail',
  contentType: CSV,
  throttled: true,
  query: voicemailLog,
  find: async (ctx, { teamId = null }, { search }) => ({
    kind: 'text',
    fileName: `Voicemail Logs - ${today(ctx)}.csv`,
    body: voicemailsCsv(ctx, { teamId, search }),
  }),
})

async function recordedAudio(ctx: Ctx, id: string): Promise<BytesAnswer> {
  const { fileKey, bytes, startedAt } = await findRecordingAudio(ctx, id)
  return {
    kind: 'bytes',
    fileName: `Call ${startedAt.slice(0, 16).replace(':', '')}.wav`,
    size: bytes,
    read: await openStoredFile(ctx, fileKey, 'recording'),
  }
}

/** Listed in the OpenAPI document and the inventory tests. */
export const fileRoutes: readonly FileRoute[] = [
  historyRoute({ direction: 'outbound' }, 'Your outbound calls as a CSV file'),
  historyRoute({ direction: 'outbound', team: true }, 'Outbound calls of the team or of one member as a CSV file'),
  historyRoute({ direction: 'inbound' }, 'Your inbound calls as a CSV file'),
  historyRoute({ direction: 'inbound', team: true }, 'Inbound calls of the team or of one member as a CSV file'),
  ...reportRoutes,
  {
    key: 'files.dialRecords',
    path: dialRecordsFile({}),
    summary: 'The compliance records of dials as a CSV file, with the filters of their list',
    tag: 'Compliance',
    contentType: CSV,
    query: dialFilter,
    find: async (ctx, _params, query) => ({
      kind: 'text',
      fileName: `Compliance - ${today(ctx)}.csv`,
      body: dialRecordsCsv(ctx, dialFilter.parse(query)),
    }),
  },
  {
    key: 'files.textRecords',
    path: textRecordsFile({}),
    summary: 'The compliance records of texts as a CSV file, with the filters of their list',
    tag: 'Compliance',
    contentType: CSV,
    query: textFilter,
    find: async (ctx, _params, query) => ({
      kind: 'text',
      fileName: `Compliance of texts - ${today(ctx)}.csv`,
      body: textRecordsCsv(ctx, textFilter.parse(query)),
    }),
  },
  {
    key: 'files.dropRecords',
    path: dropRecordsFile({}),
    summary: 'The compliance records of ringless drops as a CSV file, with the filters of their list',
    tag: 'Compliance',
    contentType: CSV,
    query: dropFilter,
    find: async (ctx, _params, query) => ({
      kind: 'text',
      fileName: `Compliance of drops - ${today(ctx)}.csv`,
      body: dropRecordsCsv(ctx, dropFilter.parse(query)),
    }),
  },
  {
    key: 'files.recording',
    path: audioPath('{id}'),
    summary: 'The audio of a recording; takes a Range',
    tag: 'Call history',
    contentType: 'audio/wav',
    find: (ctx, { id = '' }) => recordedAudio(ctx, id),
  },
  {
    key: 'files.audioMessage',
    path: '/api/audio/messages/{id}',
    summary: 'The audio of a recorded message; takes a Range, and is saved instead of played with `save=yes`',
    tag: 'Recorded messages',
    contentType: 'audio/*',
    // teamId is accepted and unused: the message identifies its team.
    query: z.strictObject({ teamId: z.string().max(60).optional(), save: z.literal('yes').optional() }),
    async find(ctx, { id = '' }, { save }) {
      const { label, file_key, file_bytes, content_type } = await findAudioRow(ctx, id)
      return {
        kind: 'bytes',
        fileName: `${label}.${content_type === 'audio/wav' ? 'wav' : 'mp3'}`,
        contentType: content_type,
        size: file_bytes,
        ...(save === 'yes' ? { saved: true } : {}),
        read: await openStoredFile(ctx, file_key, 'message'),
      }
    },
  },
  {
    key: 'files.recordingDownload',
    path: recordingDownloadPath('{channelId}'),
    summary: 'The audio of a recording, to be saved',
    tag: 'Call history',
    contentType: 'audio/wav',
    find: async (ctx, { channelId = '' }) => ({ ...(await recordedAudio(ctx, channelId)), saved: true }),
  },
  {
    key: 'files.attachment',
    path: attachmentPath('{id}', '{ext}'),
    summary: 'A file of a text; takes a Range',
    tag: 'Messenger',
    contentType: '*/*',
    async find(ctx, { id = '', ext = '' }) {
      const { fileKey, mimeType, name, bytes } = await findAttachmentFile(ctx, { id, ext })
      return {
        kind: 'bytes',
        fileName: name,
        contentType: mimeType,
        // Other types could open as a page.
        ...(/^(image|audio|video)\//.test(mimeType) ? {} : { saved: true }),
        fromOutside: true,
        unchanging: true,
        size: bytes,
        read: await openStoredFile(ctx, fileKey, 'attachment'),
      }
    },
  },
  {
    key: 'files.contactPicture',
    path: '/api/v1/contacts/{id}/picture/{version}',
    summary: 'A contact’s picture, fetched from its `avatarUrl`',
    tag: 'Contacts',
    contentType: 'image/*',
    async find(ctx, { id = '', version = '' }) {
      const { fileKey, contentType, bytes } = await fetchContactPicture(ctx, { id, version })
      return {
        kind: 'bytes',
        fileName: `${version}.${contentType.replace('image/', '')}`,
        contentType,
        fromOutside: true,
        daily: true,
        size: bytes,
        read: await openStoredFile(ctx, fileKey, 'picture'),
      }
    },
  },
  {
    key: 'files.linkPicture',
    path: getLinkPicturePath('{id}', '{name}'),
    summary: 'A picture of a link: `image` or `favicon`',
    tag: 'Messenger',
    contentType: 'image/*',
    async find(ctx, { id = '', name = '' }) {
      const { fileKey, mimeType, bytes } = await findLinkPicture(ctx, { id, name })
      return {
        kind: 'bytes',
        fileName: name,
        contentType: mimeType,
        fromOutside: true,
        size: bytes,
        read: await openStoredFile(ctx, fileKey, 'link'),
      }
    },
  },
  videoRoute('play'),
  videoRoute('mp4'),
  {
    key: 'files.videoThumbnail',
    path: videoThumbnailPath('{id}'),
    summary: 'The picture of a video',
    tag: 'Video',
    contentType: 'image/*',
    async find(ctx, { id = '' }) {
      const { fileKey, contentType } = await findVideoPicture(ctx, id)
      const read = await openStoredFile(ctx, fileKey, 'picture')
      const bytes = await ctx.files.read(fileKey)
      return { kind: 'bytes', fileName: 'Video', contentType, fromOutside: true, size: bytes.length, read }
    },
  },
  {
    key: 'files.contacts',
    path: contactsCsvPath({}),
    summary: 'Contacts as a CSV file, with the filters of their list',
    tag: 'Contacts',
    contentType: CSV,
    throttled: true,
    query: contactExport,
    find: async (ctx, _params, query) => ({
      kind: 'text',
      fileName: `${exportsWords.file} - ${today(ctx)}.csv`,
      body: contactsCsv(ctx, contactExport.parse(query)),
    }),
  },
  avatarRoute('picture'),
  avatarRoute('thumbnail'),
  voicemailLogRoute('personal'),
  voicemailLogRoute('team'),
  {
    key: 'files.dncList',
    path: '/api/v1/call-history/dnc-list',
    summary: 'The do-not-call list as a CSV file',
    tag: 'DNC',
    contentType: CSV,
    throttled: true,
    find: async (ctx) => ({ kind: 'text', fileName: `DNC List - ${today(ctx)}.csv`, body: suppressionsCsv(ctx) }),
  },
  {
    key: 'files.walletLedger',
    path: '/api/billing/client/v3/wallet/spend/ledger',
    summary: 'The ledger of the wallet as a CSV file',
    tag: 'Wallet',
    contentType: CSV,
    throttled: true,
    async find(ctx) {
      const { accountId } = requirePermission(ctx, 'billing')
      return { kind: 'text', fileName: 'wallet_spend_ledger.csv', body: ledgerCsv(ctx, accountId) }
    },
  },
  {
    key: 'files.invoice',
    path: '/api/billing/client/v3/invoices/{id}/download',
    summary: 'An invoice or credit note as PDF',
    tag: 'Invoices',
    contentType: 'application/pdf',
    async find(ctx, { id = '' }) {
      const document = await getInvoiceDocument(ctx, id)
      return {
        kind: 'text',
        fileName: `${formatInvoiceNumber(document.invoice.number)}.pdf`,
        body: Readable.from([await renderInvoicePdf(document)]),
      }
    },
  },
  {
    key: 'files.invoices',
    path: '/api/billing/client/v3/invoices/download',
    summary: 'All invoices and credit notes as a zip of PDF files',
    tag: 'Invoices',
    contentType: 'application/zip',
    throttled: true,
    async find(ctx) {
      requirePermission(ctx, 'billing')
      return { kind: 'text', fileName: invoicesWords.archive, body: invoicesZip(listInvoiceDocuments(ctx)) }
    },
  },
  {
    key: 'files.invoiceSummary',
    path: '/api/billing/client/v3/invoices/summary',
    summary: 'What was paid in a year by month and kind, as a CSV file',
    tag: 'Invoices',
    contentType: CSV,
    query: invoiceYear,
    async find(ctx, _params, { year }) {
      requirePermission(ctx, 'billing')
      const chosen = Number(year ?? new Date(ctx.clock.now()).getUTCFullYear())
      return { kind: 'text', fileName: invoicesWords.summaryFile(chosen), body: invoiceSummaryCsv(ctx, chosen) }
    },
  },
  {
    key: 'files.importRefusals',
    path: '/api/v1/contact-imports/{id}/refused',
    summary: 'Rows that an import refused, or imported without some numbers, each with the reason, as a CSV file',
    tag: 'Contact imports',
    contentType: CSV,
    async find(ctx, { id = '' }) {
      const { fileName } = await findImport(ctx, id)
      return {
        kind: 'text',
        fileName: `Refused rows of ${fileName.replace(/\.csv$/i, '')}.csv`,
        body: refusedRowsCsv(ctx, id),
      }
    },
  },
]
