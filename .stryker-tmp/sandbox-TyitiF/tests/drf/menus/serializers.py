from rest_framework import serializers

from .models import Allergen, Category, Ingredient, Link, Menu, Product, ProductCategory


class NamedField(serializers.PrimaryKeyRelatedField):
    """A reference to a record of the caller's company. Requests send its id; responses contain id and name."""

    def get_queryset(self):
        return super().get_queryset().filter(company=self.context["request"].user.company)

    def use_pk_only_optimization(self):
        return False

    def to_representation(self, value):
        return {"id": value.pk, "name": value.name}


class PicturedField(NamedField):
    def to_representation(self, value):
        address = self.context["request"].build_absolute_uri(value.photo.url) if value.photo else None
        return {**super().to_representation(value), "photo": address}


class IngredientSerializer(serializers.ModelSerializer):
    class Meta:
        model = Ingredient
        fields = ["id", "name", "updated_at"]


class ProductSerializer(serializers.ModelSerializer):
    ingredients = NamedField(many=True, required=False, queryset=Ingredient.objects.all())

    class Meta:
        model = Product
        fields = ["id", "name", "description", "price", "photo", "ingredients", "created_at", "updated_at"]


class CategorySerializer(serializers.ModelSerializer):
    class Meta:
        model = Category
        fields = ["id", "name", "description", "sort_order", "updated_at"]


class ProductCategorySerializer(serializers.ModelSerializer):
    product = PicturedField(queryset=Product.objects.all())
    category = NamedField(queryset=Category.objects.all())

    class Meta:
        model = ProductCategory
        fields = ["id", "product", "category", "sort_order"]


class MenuSerializer(serializers.ModelSerializer):
    categories = NamedField(many=True, required=False, queryset=Category.objects.all())

    class Meta:
        model = Menu
        fields = ["id", "name", "description", "categories", "updated_at"]


class LinkSerializer(serializers.ModelSerializer):
    menu = NamedField(queryset=Menu.objects.all())

    class Meta:
        model = Link
        fields = ["id", "slug", "description", "menu", "updated_at"]


class AllergenSerializer(serializers.ModelSerializer):
    menu = NamedField(required=False, allow_null=True, queryset=Menu.objects.all())

    class Meta:
        model = Allergen
        fields = ["id", "name", "photo", "severity", "menu", "is_active", "sort_order"]
