// A password with a switch to look at it.
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { parts } from '../../content/parts.ts';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import styles from './Field.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

export function PasswordField<T extends FieldValues>(
  props: Omit<TextFieldProps<T>, 'type' | 'endAdornment' | 'multiline'>,
) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      plain
      endAdornment={
        <IconButton
          aria-label={(shown ? parts.hidePassword : parts.showPassword)(props.label)}
          onClick={() => setShown(!shown)}
          className={styles.look}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}
