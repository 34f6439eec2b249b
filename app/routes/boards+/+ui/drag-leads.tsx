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
import { getVisibleLeads, type BoardState } from '../+board/board-state'
import { CardFace } from './lead-card'
import { boardPagesWords } from '../+board/board-pages.words'

export interface DraggedBoard {
  state: BoardState
  move(lead: LeadView, toStageId: string): void
}

interface DragLeadsProps {
  board: RefObject<DraggedBoard>
  children: ReactNode
}

/** Reads the board on drag only: a render here renders every card. */
export function DragLeads({ board, children }: DragLeadsProps) {
  const [dragged, setDragged] = useState<{ lead: LeadView; isTeam: boolean } | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, finger),
    useSensor(KeyboardSensor, keyboard),
  )
  const stages = () => board.current?.state.board.stages ?? []
  const stageName = (id: unknown) => stages().find((stage) => stage.id === id)?.name ?? 'no stage'
  const findLead = (id: unknown) => {
    const state = board.current?.state
    return (
      (state &&
        stages()
          .flatMap((stage) => getVisibleLeads(state, stage.id))
          .find((lead) => lead.id === id)) ??
      null
    )
  }
  const pickUp = (id: unknown) => {
    const lead = findLead(id)
    setDragged(lead && { lead, isTeam: board.current?.state.board.isTeam ?? false })
  }
  const nameOf = (id: unknown) => findLead(id)?.name ?? boardPagesWords.theLead

  const announcements: Announcements = {
    onDragStart: ({ active }) => boardPagesWords.pickedUp(nameOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? boardPagesWords.isOver(nameOf(active.id), stageName(over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? boardPagesWords.wasDroppedOn(nameOf(active.id), stageName(over.id))
        : boardPagesWords.staysWhere(nameOf(active.id)),
    onDragCancel: ({ active }) => boardPagesWords.staysWhere(nameOf(active.id)),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const lead = findLead(active.id)
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
          draggable: boardPagesWords.moveLeadAnotherStagePress,
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

/** By keyboard there is no pointer: use the nearest stage. */
const overStage: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args))

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

// Stable identity: new options would render every card.
const mouse = { activationConstraint: { distance: 6 } }
/** Without the delay a touch scrolls. */
const finger = { activationConstraint: { delay: 200, tolerance: 8 } }
const keyboard = { coordinateGetter: toNextStage }
