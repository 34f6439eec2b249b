import { useContext, useRef, useState } from 'react'
import { ONE_VIDEO, oversizedFiles, TOO_MANY_FILES, unsupportedFiles } from '~/domain/attachments/attachments.words'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '~/domain/attachments/attachment-limits'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { ApiError } from '~/live/api-client'
import { CredentialsContext } from '~/live/credentials'
import { isUnsavedDraft } from '~/live/messenger/writing/own-draft'
import { uploadFile } from '~/live/upload-file'
import { useMessengerActions, useMessengerState } from '../messenger-context'

export interface Upload {
  key: number
  file: File
  /** 0 to 1. */
  share: number
}

export interface DraftUploads {
  uploads: readonly Upload[]
  problems: readonly string[]
  add(files: readonly File[]): void
  /** Resolves when no upload is pending. True: all of the last batch are in the draft. */
  waitForUploads(): Promise<boolean>
  clearProblems(): void
}

let lastKey = 0

export function useAttach(): DraftUploads {
  const { messenger } = useMessengerActions()
  const { draft, me } = useMessengerState('draft', 'me')
  const credentials = useContext(CredentialsContext)
  const [uploads, setUploads] = useState<Upload[]>([])
  const [problems, setProblems] = useState<string[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const unsupported = useRef<string[]>([])
  const areAllUploaded = useRef(true)

  const addProblem = (problem: string) =>
    setProblems((before) => (before.includes(problem) ? before : [...before, problem]))
  const handleRefusal = (file: File, error: unknown) => {
    areAllUploaded.current = false
    if (!(error instanceof ApiError) || error.code !== 'unreadable_file')
      return addProblem(`${file.name}: ${error instanceof ApiError ? error.message : 'An error occurred'}`)
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
      handleRefusal(file, error)
    }
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  return {
    uploads,
    problems,
    clearProblems: () => setProblems([]),
    async waitForUploads() {
      for (let last = null; last !== queue.current;) {
        last = queue.current
        await last
      }
      return areAllUploaded.current
    },
    add(files) {
      if (!draft || isUnsavedDraft(draft) || files.length === 0) return
      unsupported.current = []
      areAllUploaded.current = true
      setProblems([])
      const oversized = files.filter(({ size }) => size > MAX_ATTACHMENT_BYTES)
      if (oversized.length > 0) addProblem(oversizedFiles(oversized.map(({ name }) => name)))
      const isVideo = ({ type }: { type: string }) => type.startsWith('video/')
      let videos =
        draft.attachments.filter(({ mimeType }) => isVideo({ type: mimeType })).length +
        uploads.filter(({ file }) => isVideo(file)).length
      let remaining = MAX_ATTACHMENTS - draft.attachments.length - uploads.length
      for (const file of files) {
        if (oversized.includes(file)) continue
        if (isVideo(file) && (videos += 1) > 1) addProblem(ONE_VIDEO)
        else if ((remaining -= 1) < 0) addProblem(TOO_MANY_FILES)
        else {
          const upload = { key: (lastKey += 1), file, share: 0 }
          setUploads((all) => [...all, upload])
          queue.current = queue.current.then(() => send(upload, draft))
        }
      }
    },
  }
}
