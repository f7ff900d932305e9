import type { ComponentChildren } from 'preact';
import type { FormState } from './form-state.js';
import { FormButtons, PostForm } from './forms.js';
import type { Place } from './menu.js';
import { PageHead, type Crumb } from './page.js';
import { PageView } from './view.js';

/** A page that is a form. */
export interface FormPage {
  /** The entry of the menu that it belongs to. */
  readonly place: Place | null;
  readonly title: string;
  readonly subtitle?: ComponentChildren;
  readonly crumbs?: readonly Crumb[];
  /** Where the form is posted. */
  readonly action: string;
  readonly form: FormState;
  /** What its button says. */
  readonly submit: string;
  /** Where "Cancel" leads. */
  readonly back: string;
  /** Whether it takes files. */
  readonly multipart?: boolean;
}

/** A form with a page to itself. @param fields what is filled in */
export function formPage(
  { place, title, subtitle, crumbs, action, form, submit, back, multipart }: FormPage,
  fields: ComponentChildren,
): PageView {
  return new PageView(
    title,
    place,
    <div class="form-page">
      <PageHead title={title} crumbs={crumbs} subtitle={subtitle} />
      <PostForm action={action} form={form} multipart={multipart}>
        {fields}
        <FormButtons submit={submit} back={back} />
      </PostForm>
    </div>,
  );
}
