import { dialerSettingsWords } from '../../+settings/dialer-settings.words'

export interface SectionLink {
  /** Of the section's element. */
  id: string
  title: string
}

/** Jumps to a section of a long page; nothing for one section. */
export function SectionLinks({ sections }: { sections: readonly SectionLink[] }) {
  if (sections.length < 2) return null
  return (
    <nav aria-label={dialerSettingsWords.sections} className="flex flex-wrap gap-x-4 gap-y-1">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className="flex min-h-6 items-center text-m text-muted hover:text-text">
          {title}
        </a>
      ))}
    </nav>
  )
}
