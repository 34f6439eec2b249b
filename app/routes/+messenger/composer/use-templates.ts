import { useCallback, useEffect, useState } from 'react'
import type { TemplateView } from '~/domain/templates/templates.schema'
import { ApiError } from '~/live/api-client'
import { useMessengerDeeds } from '../messenger-context'

interface Templates {
  /** null while loading. */
  templates: TemplateView[] | null
  failure: string | null
  read(): void
}

/** Loaded on each mount: another window may have changed them. */
export function useTemplates(): Templates {
  const { api } = useMessengerDeeds().messenger
  const [templates, setTemplates] = useState<TemplateView[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = useCallback(
    () =>
      api.call('templates.listTemplates').then(
        ({ items }) => setTemplates(items),
        (error: unknown) => setFailure(error instanceof ApiError ? error.message : 'An error occurred'),
      ),
    [api],
  )
  useEffect(() => void ask(), [ask])
  const read = () => {
    setFailure(null)
    void ask()
  }
  return { templates, failure, read }
}
