import type { ReportMail } from '~/domain/report-mail/report-mail.schema'
import { Button } from '~/ui/button'
import { PostForm } from '../../+form/post-form'
import { reportPagesWords } from './report-pages.words'

interface WeeklyMailProps {
  mail: ReportMail
  /** Of the page. */
  zone: string
  isTeam: boolean
}

export const WeeklyMail = ({ mail: { isOn, email }, zone, isTeam }: WeeklyMailProps) => (
  <section
    aria-label={reportPagesWords.weeklyMail}
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-l border border-line bg-panel px-5 py-3 print:hidden"
  >
    <p className="text-m text-muted">
      <span className="font-medium text-text">{reportPagesWords.weeklyMail}</span>{' '}
      {email === null
        ? reportPagesWords.weeklyMailNoAddress
        : isOn
          ? reportPagesWords.weeklyMailOn(email)
          : reportPagesWords.weeklyMailAbout(isTeam)}
    </p>
    {email === null ? null : (
      <PostForm hiddenFields={{ weeklyMail: isOn ? 'off' : 'on', zone }}>
        <Button>{isOn ? reportPagesWords.weeklyMailStop : reportPagesWords.weeklyMailStart}</Button>
      </PostForm>
    )}
  </section>
)
