// Pages below are made of MUI.
import { Outlet } from 'react-router-dom';
import { MuiArea } from '../ui/theme/MuiArea.tsx';

export function MuiLayout() {
  return (
    <MuiArea>
      <Outlet />
    </MuiArea>
  );
}
