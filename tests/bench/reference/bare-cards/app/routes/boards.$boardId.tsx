import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { EllipsisVertical, GripVertical, Phone } from 'lucide-react'
import { readStages, type Lead } from '../cards.server'

export const loader = ({ params }: LoaderFunctionArgs) => readStages(params.boardId!)

const Board = () => (
  <main>
    {useLoaderData<typeof loader>().map(({ id, name, leads }) => (
      <section key={id} aria-label={name}>
        <h2>{name}</h2>
        <ul>
          {leads.map((lead) => (
            <Card key={lead.id} {...lead} />
          ))}
        </ul>
      </section>
    ))}
  </main>
)
export default Board

const Card = ({ id, first_name, last_name, e164, holder, called_count }: Lead) => (
  <li className="card">
    <button type="button" aria-label={`Move ${first_name} ${last_name}`} className="handle">
      <GripVertical size={14} aria-hidden />
    </button>
    <p title={`${first_name} ${last_name}`} className="name">{`${first_name} ${last_name}`}</p>
    <p className="number">{e164.replace(/^\+1(...)(...)(....)$/, '($1) $2-$3')}</p>
    <p className="facts">
      <span className="holder">{holder ?? 'Unassigned'}</span>
      <span className="calls">
        <Phone size={12} aria-hidden />
        {called_count} <span className="sr-only">{called_count === 1 ? 'call' : 'calls'}</span>
      </span>
    </p>
    <Link to={`leads/${id}`} aria-label={`Actions for ${first_name} ${last_name}`} className="menu">
      <EllipsisVertical size={14} aria-hidden />
    </Link>
  </li>
)
