import { EllipsisVertical, GripVertical, Phone } from 'lucide-react'
import { memo } from 'react'

/** Drawn once a page: every card points at them. */
export const CardPictures = memo(function CardPictures() {
  return (
    <svg aria-hidden className="absolute size-0">
      <defs>
        <GripVertical id="card-grip" size={14} />
        <Phone id="card-calls" size={12} />
        <EllipsisVertical id="card-more" size={14} />
      </defs>
    </svg>
  )
})

const picture = (id: string, size: number) => (
  <svg width={size} height={size} aria-hidden>
    <use href={`#${id}`} />
  </svg>
)
export const grip = picture('card-grip', 14)
export const calls = picture('card-calls', 12)
export const more = picture('card-more', 14)
