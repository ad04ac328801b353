"""Many tables in one operation of a migration."""

from django.db.migrations.operations.base import Operation, OperationCategory


class CreateModels(Operation):
    """Create the tables of several `CreateModel`, in their order, whichever names which.

    With an operation each, Django would render all that a table is related to, again at every table.
    """

    category = OperationCategory.ADDITION

    def __init__(self, operations):
        self.operations = operations

    def state_forwards(self, app_label, state):
        state.__dict__.pop("apps", None)  # a cached property: rendered again once, when all models are there
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self):
        return "Create models " + ", ".join(operation.name for operation in self.operations)
