import { useCallback, useEffect, useState } from 'react'
import type { TemplateView } from '~/domain/templates/templates.schema'
import { ApiError } from '~/live/api-client'
import { useMessengerActions } from '../messenger-context'
import { messengerWords } from '../messenger.words'

interface Templates {
  /** null while loading. */
  templates: TemplateView[] | null
  failure: string | null
  reload(): void
}

/** Loaded on each mount: another window may have changed them. */
export function useTemplates(): Templates {
  const { api } = useMessengerActions().messenger
  const [templates, setTemplates] = useState<TemplateView[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const fetchTemplates = useCallback(
    () =>
      api.call('templates.listTemplates').then(
        ({ items }) => setTemplates(items),
        (error: unknown) => setFailure(error instanceof ApiError ? error.message : messengerWords.errorOccurred),
      ),
    [api],
  )
  useEffect(() => void fetchTemplates(), [fetchTemplates])
  const reload = () => {
    setFailure(null)
    void fetchTemplates()
  }
  return { templates, failure, reload }
}
