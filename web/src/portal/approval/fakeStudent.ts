// The signed-in student's own record, as the API answers for it (tests only).

/** `status`: null where there is no record. */
export const fakeStudent = (status: string | null, groups: readonly string[] = []) => ({
  students:
    status === null
      ? []
      : [
          {
            __typename: 'students',
            id: 's1',
            first_name: 'Sandhya',
            last_name: 'Gurung',
            registration_number: 'BE-0000417',
            may_be_written_to: true,
            approval_status: status,
            status_reason: status === 'rejected' ? 'No payment' : null,
            class_groups: groups.map((class_group_id) => ({
              __typename: 'student_class_groups',
              class_group_id,
            })),
          },
        ],
});
