import { Link } from '@remix-run/react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { Badge } from '~/ui/badge'
import { Td, Tr } from '~/ui/table'
import { FormattedTime } from '~/ui/formatted-time'
import { ScriptMenu } from './script-menu'
import { callScriptsWords } from '~/domain/call-scripts/call-scripts.words'

export const Sharing = ({ script }: { script: CallScriptItem }) =>
  script.teamId === null ? (
    <Badge>{callScriptsWords.private}</Badge>
  ) : (
    <Badge tone="info">
      {script.isOwn ? callScriptsWords.sharedTeam : callScriptsWords.sharedBy(script.ownerName)}
    </Badge>
  )

export const ScriptRows = ({ scripts }: { scripts: readonly CallScriptItem[] }) =>
  scripts.map((script) => (
    <Tr key={script.id}>
      <Td className="w-full max-w-0">
        <Link
          to={`/manage/call-scripts/${script.id}`}
          dir="auto"
          className="block truncate font-medium text-text hover:underline"
        >
          {script.displayName}
        </Link>
        <span dir="auto" className="block truncate text-s text-faint">
          {script.body.slice(0, 200)}
        </span>
      </Td>
      <Td from="sm">
        <Sharing script={script} />
      </Td>
      <Td from="md" className="text-muted">
        <FormattedTime at={script.updatedAt} precision="day" />
      </Td>
      <Td align="end">
        <ScriptMenu script={script} />
      </Td>
    </Tr>
  ))
