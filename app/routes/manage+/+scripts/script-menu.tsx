import { Form, Link } from '@remix-run/react'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { PopUpMenu, popUpRow } from '~/ui/pop-up'
import { WhoseForm } from '../../+form/whose-form'
import { useMay } from '../+shell/use-may'

const icon = { size: 16, 'aria-hidden': true } as const

/** Actions on a script (3-settings §6). Read-only users view and copy. */
export function ScriptMenu({ script }: { script: CallScriptItem }) {
  const may = useMay()
  return (
    <PopUpMenu id={`menu-${script.id}`} label={`Options of ${script.displayName}`}>
      <Link to={`/manage/call-scripts/${script.id}`} className={popUpRow}>
        <Pencil {...icon} /> {script.canEdit ? 'Edit' : 'View'}
      </Link>
      {may.write ? (
        <Form method="post" action="/manage/call-scripts" preventScrollReset>
          <WhoseForm />
          <input type="hidden" name="id" value={script.id} />
          <button className={popUpRow}>
            <Copy {...icon} /> Duplicate
          </button>
        </Form>
      ) : null}
      {script.isOwn && script.canEdit ? (
        <Link to={`/manage/call-scripts/delete/${script.id}`} preventScrollReset className={popUpRow}>
          <Trash2 {...icon} /> Delete
        </Link>
      ) : null}
    </PopUpMenu>
  )
}
