import { useContext, useRef, useState } from 'react'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  ONE_VIDEO,
  oversizedFiles,
  TOO_MANY,
  unsupportedFiles,
} from '~/domain/attachments/attachment-words'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { ApiError } from '~/live/api-client'
import { CredentialsContext } from '~/live/credentials'
import { isUnnamed } from '~/live/messenger/writing/own-draft'
import { uploadFile } from '~/live/upload-file'
import { useMessengerDeeds, useMessengerState } from '../messenger-context'

export interface Upload {
  key: number
  file: File
  /** 0 to 1. */
  share: number
}

export interface Attach {
  uploads: readonly Upload[]
  problems: readonly string[]
  add(files: readonly File[]): void
  /** Resolves when no upload is pending. True: all of the last batch are in the draft. */
  arrived(): Promise<boolean>
  forgetProblems(): void
}

let lastKey = 0

export function useAttach(): Attach {
  const { messenger } = useMessengerDeeds()
  const { draft, me } = useMessengerState('draft', 'me')
  const credentials = useContext(CredentialsContext)
  const [uploads, setUploads] = useState<Upload[]>([])
  const [problems, setProblems] = useState<string[]>([])
  const turn = useRef<Promise<void>>(Promise.resolve())
  const unsupported = useRef<string[]>([])
  const areAllHere = useRef(true)

  const tell = (problem: string) => setProblems((before) => (before.includes(problem) ? before : [...before, problem]))
  const refuse = (file: File, error: unknown) => {
    areAllHere.current = false
    if (!(error instanceof ApiError) || error.code !== 'unreadable_file')
      return tell(`${file.name}: ${error instanceof ApiError ? error.message : 'An error occurred'}`)
    const before = unsupportedFiles(unsupported.current)
    unsupported.current = [...unsupported.current, file.name]
    setProblems((all) => [...all.filter((one) => one !== before), unsupportedFiles(unsupported.current)])
  }
  const send = async ({ key, file }: Upload, { id, threadId }: MessageView) => {
    const onProgress = (share: number) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, share } : one)))
    try {
      const path = `/api/messenger/threads/${threadId}/messages/${id}/attachments`
      messenger.attached(
        await uploadFile({
          credentials,
          path,
          userId: me?.user.id ?? null,
          file,
          fields: { mimeType: file.type },
          onProgress,
        }),
      )
    } catch (error) {
      refuse(file, error)
    }
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  return {
    uploads,
    problems,
    forgetProblems: () => setProblems([]),
    async arrived() {
      for (let last = null; last !== turn.current;) {
        last = turn.current
        await last
      }
      return areAllHere.current
    },
    add(files) {
      if (!draft || isUnnamed(draft) || files.length === 0) return
      unsupported.current = []
      areAllHere.current = true
      setProblems([])
      const oversized = files.filter(({ size }) => size > MAX_ATTACHMENT_BYTES)
      if (oversized.length > 0) tell(oversizedFiles(oversized.map(({ name }) => name)))
      const isVideo = ({ type }: { type: string }) => type.startsWith('video/')
      let videos =
        draft.attachments.filter(({ mimeType }) => isVideo({ type: mimeType })).length +
        uploads.filter(({ file }) => isVideo(file)).length
      let room = MAX_ATTACHMENTS - draft.attachments.length - uploads.length
      for (const file of files) {
        if (oversized.includes(file)) continue
        if (isVideo(file) && (videos += 1) > 1) tell(ONE_VIDEO)
        else if ((room -= 1) < 0) tell(TOO_MANY)
        else {
          const upload = { key: (lastKey += 1), file, share: 0 }
          setUploads((all) => [...all, upload])
          turn.current = turn.current.then(() => send(upload, draft))
        }
      }
    },
  }
}
