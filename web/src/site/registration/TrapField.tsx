// A field that robots fill in: out of sight, out of the tab order and out of what assistive technology reads.
import { type RefObject, useId } from 'react';
import { trapField } from '../../../../shared/registrationSchema.ts';
import { registration } from '../../../../shared/words/registration.ts';
import styles from './TrapField.module.css';

export function TrapField({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  return (
    <div aria-hidden="true" className={styles.away}>
      <label htmlFor={id}>{registration.form.trap}</label>
      <input ref={inputRef} id={id} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
