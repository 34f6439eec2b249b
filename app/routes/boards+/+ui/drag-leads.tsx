import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { useState, type ReactNode, type RefObject } from 'react'
import type { LeadView } from '~/domain/leads/leads.schema'
import { shownLeads, type BoardState } from '../+board/board-state'
import { CardFace } from './lead-card'

/** The board whose leads are dragged, as it is shown now. */
export interface DraggedBoard {
  state: BoardState
  move(lead: LeadView, toStageId: string): void
}

interface DragLeadsProps {
  board: RefObject<DraggedBoard>
  /** The page whose leads can be dragged. */
  children: ReactNode
}

/**
 * Cards are dragged to another stage: with the mouse, with a finger that rests first, and with Space and the arrow keys.
 * It stands around the page and only asks for its board when something is dragged: drawn anew it hands every card a new
 * context, and React looks through all of them for each news of the board.
 */
export function DragLeads({ board, children }: DragLeadsProps) {
  const [dragged, setDragged] = useState<{ lead: LeadView; isTeam: boolean } | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, finger),
    useSensor(KeyboardSensor, keyboard),
  )
  const stages = () => board.current?.state.board.stages ?? []
  const stageName = (id: unknown) => stages().find((stage) => stage.id === id)?.name ?? 'no stage'
  const leadOf = (id: unknown) => {
    const state = board.current?.state
    return (
      (state &&
        stages()
          .flatMap((stage) => shownLeads(state, stage.id))
          .find((lead) => lead.id === id)) ??
      null
    )
  }
  const pickUp = (id: unknown) => {
    const lead = leadOf(id)
    setDragged(lead && { lead, isTeam: board.current?.state.board.isTeam ?? false })
  }
  const nameOf = (id: unknown) => leadOf(id)?.name ?? 'The lead'

  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over ${stageName(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was dropped on ${stageName(over.id)}.` : `${nameOf(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  }
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const lead = leadOf(active.id)
    if (lead && over) board.current?.move(lead, String(over.id))
  }
  return (
    <DndContext
      id="board"
      sensors={sensors}
      collisionDetection={overStage}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'To move a lead to another stage, press Space, choose the stage with the left and right arrow keys, and press Space again. Escape leaves it where it is.',
        },
      }}
      onDragStart={({ active }) => pickUp(active.id)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged ? (
          <div className="w-65 rotate-1 cursor-grabbing rounded-m border border-line-strong bg-raised px-2.5 py-2 shadow-dialog">
            <CardFace {...dragged} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  )
}

/** The stage under the pointer; by keyboard, where there is none, the stage that is nearest. */
const overStage: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args))

/** An arrow key carries the card over the next stage on that side. */
const toNextStage: KeyboardCoordinateGetter = (event, { context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const { collisionRect, droppableRects } = context
  if (step === 0 || !collisionRect) return
  event.preventDefault()
  const middle = collisionRect.left + collisionRect.width / 2
  const stages = [...droppableRects.values()].toSorted((a, b) => a.left - b.left)
  const isBeyond = (left: number, right: number) => (step > 0 ? left > middle : right < middle)
  const beyond = stages.filter(({ left, right }) => isBeyond(left, right))
  const next = step > 0 ? beyond[0] : beyond.at(-1)
  return next && { x: next.left + (next.width - collisionRect.width) / 2, y: next.top + next.height / 2 }
}

// The same with each drawing: others would make every card of the board draw itself anew.
const mouse = { activationConstraint: { distance: 6 } }
/** Without a rest a finger scrolls. */
const finger = { activationConstraint: { delay: 200, tolerance: 8 } }
const keyboard = { coordinateGetter: toNextStage }
