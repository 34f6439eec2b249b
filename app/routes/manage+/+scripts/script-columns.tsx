import { Link } from '@remix-run/react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { callScriptsWords } from '~/domain/call-scripts/call-scripts.words'
import { Badge } from '~/ui/badge'
import type { DataColumn } from '~/ui/data-table/data-column'
import { FormattedTime } from '~/ui/formatted-time'
import { ScriptMenu } from './script-menu'

const SHOWN_BODY = 200

export const Sharing = ({ script }: { script: CallScriptItem }) =>
  script.teamId === null ? (
    <Badge>{callScriptsWords.private}</Badge>
  ) : (
    <Badge tone="info">
      {script.isOwn ? callScriptsWords.sharedTeam : callScriptsWords.sharedBy(script.ownerName)}
    </Badge>
  )

export const SCRIPT_COLUMNS: readonly DataColumn<CallScriptItem>[] = [
  {
    id: 'name',
    header: callScriptsWords.name,
    sort: 'ascending',
    place: 'title',
    className: 'sm:w-full sm:max-w-0',
    cell: ({ id, displayName, body }) => (
      <>
        <Link
          to={`/manage/call-scripts/${id}`}
          dir="auto"
          className="block truncate font-medium text-text hover:underline"
        >
          {displayName}
        </Link>
        <span dir="auto" className="block truncate text-s text-faint">
          {body.slice(0, SHOWN_BODY)}
        </span>
      </>
    ),
  },
  {
    id: 'sharing',
    header: callScriptsWords.sharing,
    className: 'whitespace-nowrap',
    cell: (script) => <Sharing script={script} />,
  },
  {
    id: 'changed',
    header: callScriptsWords.changed,
    sort: 'descending',
    from: 'md',
    className: 'whitespace-nowrap text-muted',
    cell: ({ updatedAt }) => <FormattedTime at={updatedAt} precision="day" />,
  },
  { id: 'actions', header: '', place: 'actions', cell: (script) => <ScriptMenu script={script} /> },
]
