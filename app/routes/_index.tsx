import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

/** The bare address leads to the portal; a fresh installation first asks for its owner. */
export async function loader({ context }: LoaderFunctionArgs) {
  return redirect((await context.world.needsFirstOwner()) ? '/setup' : '/manage')
}
