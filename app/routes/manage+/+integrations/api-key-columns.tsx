import type { ApiKeyView } from '~/domain/api-keys/api-keys.schema'
import { apiKeysWords } from '~/domain/api-keys/api-keys.words'
import type { DataColumn } from '~/ui/data-table/data-column'
import { FormattedTime } from '~/ui/formatted-time'
import { ApiKeyMenu } from './api-key-menu'
import { apiKeyPagesWords } from './api-keys.words'

export const API_KEY_COLUMNS: readonly DataColumn<ApiKeyView>[] = [
  {
    id: 'name',
    header: apiKeyPagesWords.name,
    place: 'title',
    className: 'max-w-56',
    cell: ({ name, grants }) => (
      <>
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        <span className="block text-s text-muted">
          {grants.map((grant) => apiKeyPagesWords.grantNames[grant]).join(', ')}
        </span>
      </>
    ),
  },
  {
    id: 'access-level',
    header: apiKeyPagesWords.accessLevel,
    cell: ({ scope, createdBy }) => (
      <>
        {apiKeysWords.scopeNames[scope]}
        {scope === 'TEAM' ? (
          <span className="block text-s text-muted">{apiKeyPagesWords.by(createdBy.name)}</span>
        ) : null}
      </>
    ),
  },
  {
    id: 'created',
    header: apiKeyPagesWords.created,
    className: 'text-muted',
    cell: ({ createdAt }) => <FormattedTime at={createdAt} precision="day" />,
  },
  {
    id: 'last-used',
    header: apiKeyPagesWords.lastUsed,
    className: 'text-muted',
    from: 'lg',
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <FormattedTime at={lastUsedAt} precision="short" /> : apiKeyPagesWords.never,
  },
  {
    id: 'key',
    header: apiKeyPagesWords.apiKey,
    cell: ({ key }) => <code className="text-s">{key}</code>,
  },
  { id: 'actions', header: '', place: 'actions', cell: (key) => <ApiKeyMenu apiKey={key} /> },
]
