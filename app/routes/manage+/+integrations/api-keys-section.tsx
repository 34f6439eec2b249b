import { KeyRound, Plus } from 'lucide-react'
import type { ApiKeyView } from '~/domain/api-keys/api-keys.schema'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { DataTable } from '~/ui/data-table/data-table'
import { EmptyState } from '~/ui/empty-state'
import { API_KEY_COLUMNS } from './api-key-columns'
import { apiKeyPagesWords } from './api-keys.words'
import { COPIED_MS } from './created-key'
import { NEW_KEY_PATH } from './integration-paths'

interface ApiKeysSectionProps {
  keys: { apiKeys: ApiKeyView[]; connections: number } | null
  mcpUrl: string
}

/** `keys` null: they could not be loaded. */
export const ApiKeysSection = ({ keys, mcpUrl }: ApiKeysSectionProps) => (
  <section id="api-keys" aria-labelledby="api-keys-title" className="flex flex-col gap-3">
    <header className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <h2 id="api-keys-title" className="text-l font-semibold text-text">
          {apiKeyPagesWords.title}
        </h2>
        <p className="text-s text-faint">{apiKeyPagesWords.hint}</p>
      </div>
      <ButtonLink to={NEW_KEY_PATH} preventScrollReset variant="primary" icon={<Plus size={16} aria-hidden />}>
        {apiKeyPagesWords.newKey}
      </ButtonLink>
    </header>
    {keys ? (
      <>
        <p className="text-m text-muted">
          {apiKeyPagesWords.connections(keys.connections)}{' '}
          <span className="text-s text-faint">{apiKeyPagesWords.connectionsHint}</span>
        </p>
        <DataTable
          label={apiKeyPagesWords.title}
          columns={API_KEY_COLUMNS}
          rows={keys.apiKeys}
          rowId={({ id }) => id}
          empty={
            <EmptyState icon={<KeyRound size={24} aria-hidden />} title={apiKeyPagesWords.empty}>
              {apiKeyPagesWords.emptyHint}
            </EmptyState>
          }
        />
      </>
    ) : (
      <Banner tone="danger">{apiKeyPagesWords.loadFailed}</Banner>
    )}
    <div className="flex flex-wrap items-center gap-x-2 text-s text-muted">
      {apiKeyPagesWords.assistants} <code className="break-all text-text">{mcpUrl}</code>
      <CopyButton text={mcpUrl} label={apiKeyPagesWords.copyAddress} toldMs={COPIED_MS} />
    </div>
  </section>
)
