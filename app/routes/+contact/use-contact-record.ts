import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ContactRecord, TimelineEntry } from '~/domain/contact-record/contact-record.schema'
import { ApiError, createApiClient } from '~/live/api-client'
import { CredentialsContext } from '~/live/credentials'
import { useLiveEvents } from '~/live/live-page'
import { pageApiPaths } from '~/live/page-api-paths'
import { isAboutContact } from './use-reload-on-contact-events'

const TIMELINE_LENGTH = 30
/** Events of one change come together. */
const RELOAD_MS = 300

export interface OpenRecord {
  record: ContactRecord
  items: TimelineEntry[]
  serverNow: number
}

export type Answer = { open: OpenRecord } | { failure: 'missing' | 'failed' }

/** Reads a contact's record, and again when it changes. null: loading. One contact per mount. */
export function useContactRecord(contactId: string) {
  const credentials = useContext(CredentialsContext)
  const api = useMemo(() => createApiClient({ credentials, paths: pageApiPaths, userId: () => null }), [credentials])
  const [answer, setAnswer] = useState<Answer | null>(null)
  const read = useCallback(
    () =>
      Promise.all([
        api.call('contactRecord.findContactRecord', { contactId }),
        api.call('contactRecord.listTimeline', { contactId, limit: TIMELINE_LENGTH }),
      ]).then(
        ([record, { items }]) => setAnswer({ open: { record, items, serverNow: Date.now() } }),
        (error: unknown) => {
          const isMissing = error instanceof ApiError && error.code === 'not_found'
          // A failed reload keeps the last answer.
          setAnswer((last) =>
            last && 'open' in last && !isMissing ? last : { failure: isMissing ? 'missing' : 'failed' },
          )
        },
      ),
    [api, contactId],
  )
  useEffect(() => void read(), [read])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveEvents((event) => {
    if (!isAboutContact(event, contactId)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void read(), RELOAD_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const addNote = async (text: string) => {
    await api.call('contactNotes.addContactNote', { contactId, text })
    await read()
  }
  return { answer, read, addNote }
}
