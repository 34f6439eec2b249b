import { Form, Link } from '@remix-run/react'
import { Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { PopUp, PopUpButton } from '~/ui/pop-up'
import { WhoseForm } from '../../+form/whose-form'
import { useMay } from '../+shell/use-may'

const icon = { size: 16, 'aria-hidden': true } as const
const row = 'flex h-8 w-full items-center gap-2.5 rounded-s px-2 text-m text-text hover:bg-hover'

/** What can be done with a script (3-settings §6): who only reads it views and copies it. */
export function ScriptMenu({ script }: { script: CallScriptItem }) {
  const may = useMay()
  const id = `menu-${script.id}`
  return (
    <>
      <PopUpButton
        opens={id}
        below
        aria-label={`Options of ${script.displayName}`}
        className="inline-flex size-(--control-s) items-center justify-center rounded-m text-muted hover:bg-hover hover:text-text"
      >
        <EllipsisVertical {...icon} />
      </PopUpButton>
      <PopUp id={id} label={`Options of ${script.displayName}`} className="text-left">
        <Link to={`/manage/call-scripts/${script.id}`} className={row}>
          <Pencil {...icon} /> {script.canEdit ? 'Edit' : 'View'}
        </Link>
        {may.write ? (
          <Form method="post" action="/manage/call-scripts" preventScrollReset>
            <WhoseForm />
            <input type="hidden" name="id" value={script.id} />
            <button className={row}>
              <Copy {...icon} /> Duplicate
            </button>
          </Form>
        ) : null}
        {script.isOwn && script.canEdit ? (
          <Link to={`/manage/call-scripts/delete/${script.id}`} preventScrollReset className={row}>
            <Trash2 {...icon} /> Delete
          </Link>
        ) : null}
      </PopUp>
    </>
  )
}
