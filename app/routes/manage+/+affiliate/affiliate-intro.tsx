import { ButtonLink } from '~/ui/button'
import { affiliatePagesWords } from './affiliate-pages.words'
import { AFFILIATE_SETUP_PATH } from './affiliate-paths'

/** In place of a film. */
export const AffiliateIntro = () => (
  <section className="flex flex-col items-center gap-8 rounded-l border border-line bg-panel px-6 py-12 text-center">
    <div className="max-w-lg">
      <h2 className="text-xl font-semibold text-balance">{affiliatePagesWords.introTitle}</h2>
      <p className="mt-2 text-m text-balance text-muted">{affiliatePagesWords.intro}</p>
    </div>
    <ol className="grid w-full max-w-3xl gap-3 text-left sm:grid-cols-3">
      {affiliatePagesWords.steps.map(({ title, text }, index) => (
        <li key={title} className="rounded-l border border-line bg-inset p-4">
          <span className="tabular text-s text-faint">{index + 1}</span>
          <h3 className="mt-1 text-m font-semibold">{title}</h3>
          <p className="mt-1 text-s text-muted">{text}</p>
        </li>
      ))}
    </ol>
    <ButtonLink to={AFFILIATE_SETUP_PATH} variant="primary">
      {affiliatePagesWords.signUpNow}
    </ButtonLink>
  </section>
)
