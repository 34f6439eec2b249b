import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from './cx'
import { useHydrated } from './use-hydrated'
import { uiWords } from './ui.words'

interface SortableListProps<Item extends { id: string; name: string }> {
  label: string
  items: readonly Item[]
  ids: readonly string[]
  onOrder: (ids: string[]) => void
  children: (item: Item, grip: ReactNode) => ReactNode
}

/** Applies the new order optimistically. */
export function SortableList<Item extends { id: string; name: string }>({
  label,
  items,
  ids,
  onOrder: onReorder,
  children,
}: SortableListProps<Item>) {
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const getName = (key: unknown) => items.find((item) => item.id === key)?.name ?? ''
  const getPosition = (key: unknown) => uiWords.ofLabel(ids.indexOf(String(key)) + 1, ids.length)
  const announcements: Announcements = {
    onDragStart: ({ active }) => uiWords.lifted(getName(active.id), getPosition(active.id)),
    onDragOver: ({ active, over }) =>
      over ? uiWords.overPosition(getName(active.id), getPosition(over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? uiWords.droppedPosition(getName(active.id), getPosition(over.id)) : uiWords.dropped(getName(active.id)),
    onDragCancel: ({ active }) => uiWords.returnedPosition(getName(active.id)),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onReorder(arrayMove([...ids], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className="flex flex-col gap-2">
          {ids.flatMap((key) => {
            const item = items.find((one) => one.id === key)
            return item
              ? [<Sortable key={key} id={key} name={item.name} render={(grip) => children(item, grip)} />]
              : []
          })}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function Sortable({ id, name, render }: { id: string; name: string; render: (grip: ReactNode) => ReactNode }) {
  const hydrated = useHydrated()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const grip = hydrated ? (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={uiWords.move(name)}
      className="inline-flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-s text-faint hover:bg-hover hover:text-text"
    >
      <GripVertical size={16} aria-hidden />
    </button>
  ) : null
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx('rounded-m border border-line bg-panel', isDragging && 'relative z-10 shadow-raised')}
    >
      {render(grip)}
    </li>
  )
}
